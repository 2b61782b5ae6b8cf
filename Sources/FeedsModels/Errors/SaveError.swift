package enum SaveError: Error, Sendable, Hashable {
    case media(MediaError)
    /// A stream whose sound is a separate stream.
    case separateSound
    /// A stream whose pieces do not fit together.
    case changingFormat
    case disk(String)
    case cancelled
}

extension SaveError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .media(let error): tr("It could not be saved. %1", error.description)
        case .separateSound: tr("It could not be saved: its sound is a stream of its own, so it is no single file.")
        case .changingFormat: tr("It could not be saved: its pieces are of different kinds and make no single file.")
        case .disk(let what): tr("The file could not be written: %1", what)
        case .cancelled: tr("Saving was stopped.")
        }
    }
}
