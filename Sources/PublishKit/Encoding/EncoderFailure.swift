import FeedsModels

/// Why a file could not be read or encoded. The words follow the name of the file: "clip.mp4: it hung".
package enum EncoderFailure: Error, Sendable, Hashable {
    case hung(seconds: Int)
    case ended(status: Int32, last: String)
    case unreadable(String)
    case noRoom(String)
    case stopped

    package var reason: String {
        switch self {
        case .hung(let seconds): tr("the encoder made no progress for %1 seconds", "\(seconds)")
        case .ended(let status, let last):
            tr("the encoder failed: %1", last.isEmpty ? "\(status)" : last)
        case .unreadable(let why): why
        case .noRoom(let place): tr("there is no room left in %1", place)
        case .stopped: tr("it was stopped")
        }
    }
}
