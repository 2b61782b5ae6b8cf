// What the choice of a rendition depends on besides the pane: the person's wishes and the line.
// Thread: any; a plain value. Invariant: a bandwidth that was never measured is nil.

package import FeedsEngine
package import FeedsModels

package struct StreamingWishes: Sendable, Hashable {
    package var quality: Settings.Quality
    package var dataSaver: Bool
    /// Off, only what is on screen is fetched.
    package var fetchesAhead: Bool
    /// Bits per second.
    package var bandwidth: Int?

    package init(
        quality: Settings.Quality = .auto, dataSaver: Bool = false, fetchesAhead: Bool = true, bandwidth: Int? = nil
    ) {
        self.quality = quality
        self.dataSaver = dataSaver
        self.fetchesAhead = fetchesAhead
        self.bandwidth = bandwidth
    }

    /// What a person chose, on a network that costs by the byte or on another one.
    init(_ settings: Settings, isMetered: Bool, bandwidth: Int?) {
        let rule = isMetered ? settings.metered : .likeAnyOther
        self.init(
            quality: settings.quality, dataSaver: settings.dataSaver || rule == .savesData,
            fetchesAhead: rule != .fetchesNothingAhead, bandwidth: bandwidth)
    }

    func agrees(with other: StreamingWishes) -> Bool {
        var same = other
        same.bandwidth = bandwidth
        return same == self
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
