// The port for saving a medium as a file of the user.
// Thread: any. Invariant: the chosen path holds either the complete new file or its earlier content.

package protocol MediaSaving: Sendable {
    /// Finds out which file it would give; writes nothing yet.
    func prepare(_ media: Media, fitting pane: PaneSize) async throws(SaveError) -> any SavableMedia
}
