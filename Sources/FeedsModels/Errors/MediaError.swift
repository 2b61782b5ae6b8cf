package enum MediaError: Error, Sendable, Hashable {
    case fileMissing(String)
    case network(NetworkError)
    case unsupported(String)
    case notAllowed(String)
    case disk(String)
    /// The server did not name its files; a whole sentence tells why.
    case unresolved(String)
    /// The file on the server changed while it was read; opening it again gives the new file.
    case changed
    case cancelled
}

extension MediaError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .fileMissing(let path): tr("The file %1 is missing.", path)
        case .network(let error): tr("It could not be fetched: %1", error.description)
        case .unsupported(let what): tr("This kind of media cannot be played (%1).", what)
        case .notAllowed(let what): tr("The feed points to a place it may not use (%1).", what)
        case .disk(let what): tr("The disk failed: %1.", what)
        case .unresolved(let sentence): sentence
        case .changed: tr("The file has changed.")
        case .cancelled: tr("It was cancelled.")
        }
    }
}
