// The port for saving a medium as a file of the user.
// Thread: any. Invariant: the chosen path holds either the complete new file or its earlier content.

package protocol MediaSaving: Sendable {
    /// Finds out which file it would give; writes nothing yet.
    func prepare(_ media: Media, fitting pane: PaneSize) async throws(SaveError) -> any SavableMedia
}

package protocol SavableMedia: Sendable {
    /// The file name's extension, such as "mp4".
    var suffix: String { get }
    /// Fetches missing bytes; `progress` (0…1) is called on any thread. It ends early when its task is cancelled.
    func write(to path: String, progress: @escaping @Sendable (Double) -> Void) async throws(SaveError)
    /// The file will not be written, so the source need not stay open.
    func close()
}

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
