// The inputs for choosing a rendition, apart from the pane: the user's settings and the bandwidth.
// Thread: any. Invariant: a bandwidth that was never measured is nil.

package import FeedsEngine
package import FeedsModels

package struct StreamingWishes: Sendable, Hashable {
    package var quality: Settings.Quality
    package var dataSaver: Bool
    /// When off, only the media on screen are fetched.
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

    /// The user's settings for a metered or an unmetered network.
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
