// What the choice of a rendition depends on besides the pane: the person's wishes and the line.
// Thread: any; a plain value. Invariant: a bandwidth that was never measured is nil.

package import FeedsEngine
package import FeedsModels

package struct StreamingWishes: Sendable, Hashable {
    package var quality: Settings.Quality
    package var dataSaver: Bool
    /// Bits per second.
    package var bandwidth: Int?

    package init(quality: Settings.Quality = .auto, dataSaver: Bool = false, bandwidth: Int? = nil) {
        self.quality = quality
        self.dataSaver = dataSaver
        self.bandwidth = bandwidth
    }

    /// The same word in the engine's language.
    package var choice: RenditionChoice.Quality {
        switch quality {
        case .auto: .auto
        case .sd: .sd
        case .hd: .hd
        case .uhd: .uhd
        }
    }
}
