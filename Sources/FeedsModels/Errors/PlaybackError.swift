package enum PlaybackError: Error, Sendable, Hashable {
    case media(MediaError)
    /// The bytes are not a video, or the video is damaged.
    case decoding(String)
    /// This machine has no decoder for the format.
    case missingDecoder(String)
    /// The sound device failed; another player can play without sound.
    case sound(String)
    /// No data came for too long.
    case stuck
}

extension PlaybackError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .media(let error): error.description
        case .decoding(let what): tr("The video is damaged or is no video (%1).", what)
        case .missingDecoder(let what): tr("There is no decoder for %1 on this machine.", what)
        case .sound(let what): tr("The sound device failed (%1).", what)
        case .stuck: tr("Nothing came for too long.")
        }
    }
}
