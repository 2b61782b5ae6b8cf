// The playback status of an item that the user sees.
// Thread: any. Invariant: an item has exactly one status at a time.

package import FeedsModels

package enum ItemStatus: Sendable, Hashable {
    case ready
    /// Data is late; the view shows a spinner.
    case waiting
    /// Data is very late; the view offers to move on.
    case stillTrying
    /// The server is still preparing the video.
    case stillProcessing
    case waitingForNetwork
    case failed(PlaybackError)

    /// True when the view shows a spinner.
    package var isWaiting: Bool {
        switch self {
        case .waiting, .stillTrying, .stillProcessing, .waitingForNetwork: true
        case .ready, .failed: false
        }
    }

    /// The text of the chip that offers to move on; nil when the view shows no chip.
    package var news: String? {
        switch self {
        case .stillTrying: tr("Still trying…")
        case .stillProcessing: tr("Still processing…")
        case .waitingForNetwork: tr("Waiting for the network…")
        case .ready, .waiting, .failed: nil
        }
    }
}
