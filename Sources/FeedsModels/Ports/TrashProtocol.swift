/// Moves files of the user to the desktop's Trash and back.
package protocol TrashProtocol: Sendable {
    func move(_ path: String) async -> TrashOutcome
    /// Puts a file back that this object has moved, under its old name, and never over another file.
    func restore(_ path: String) async -> TrashOutcome
    /// Deletes for good, and only a file that no Trash has taken.
    func erase(_ path: String) async -> TrashOutcome
}
