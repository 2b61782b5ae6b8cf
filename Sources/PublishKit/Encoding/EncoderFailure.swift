/// Why a file could not be read or encoded. The words follow the name of the file: "clip.mp4: it hung".
package enum EncoderFailure: Error, Sendable, Hashable {
    case hung(seconds: Int)
    case ended(status: Int32, last: String)
    case unreadable(String)
    case noRoom(String)
    case stopped

    package var reason: String {
        switch self {
        case .hung(let seconds): "the encoder made no progress for \(seconds) seconds"
        case .ended(let status, let last):
            last.isEmpty ? "the encoder failed (\(status))" : "the encoder failed: \(last)"
        case .unreadable(let why): why
        case .noRoom(let place): "there is no room left in \(place)"
        case .stopped: "it was stopped"
        }
    }
}
