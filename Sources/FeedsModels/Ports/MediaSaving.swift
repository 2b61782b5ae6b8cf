// The port to keeping a medium as a file of the person's own.
// Thread: any. Invariant: at the place that was chosen there is the whole file, or what was there before.

package protocol MediaSaving: Sendable {
    /// Finds out what it would be as a file; nothing is written yet.
    func prepare(_ media: Media, fitting pane: PaneSize) async throws(SaveError) -> any SavableMedia
}

package protocol SavableMedia: Sendable {
    /// How the file's name ends: "mp4".
    var suffix: String { get }
    /// Fetches what is missing; `progress` (0…1) comes on any thread. It ends early when its task is cancelled.
    func write(to path: String, progress: @escaping @Sendable (Double) -> Void) async throws(SaveError)
    /// It is not going to be written; a source nobody reads must not be kept open.
    func close()
}

package enum SaveError: Error, Sendable, Hashable {
    case media(MediaError)
    /// A stream whose sound is another stream.
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
