// What a person should know about one item's playback.
// Thread: any; a plain value. Invariant: one of these at a time.

package import FeedsModels

package enum ItemStatus: Sendable, Hashable {
    case ready
    /// Bytes are late; a spinner is due.
    case waiting
    /// They are very late; offer to go on.
    case stillTrying
    /// The server is still making it.
    case stillProcessing
    case waitingForNetwork
    case failed(PlaybackError)

    /// Something should turn while one waits.
    package var isWaiting: Bool {
        switch self {
        case .waiting, .stillTrying, .stillProcessing, .waitingForNetwork: true
        case .ready, .failed: false
        }
    }

    /// What is going on, in the words of a chip that offers to go on; nil when there is nothing to say.
    package var news: String? {
        switch self {
        case .stillTrying: tr("Still trying…")
        case .stillProcessing: tr("Still processing…")
        case .waitingForNetwork: tr("Waiting for the network…")
        case .ready, .waiting, .failed: nil
        }
    }
}
