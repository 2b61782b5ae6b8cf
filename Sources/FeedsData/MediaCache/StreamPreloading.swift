// What the store needs from media that are more than a single plain file, to fetch them ahead.
// Thread: any. Invariant: chunks and levels are counted as `MediaPreloading` says.

import FeedsModels

protocol StreamPreloading: Sendable {
    /// Nil when there is nothing to fetch. Fetches only playlists.
    func layout(of rendition: Rendition, fitting pane: PaneSize) async throws(MediaError) -> MediaLayout?
    func preload(_ rendition: Rendition, chunk: Int, level: Int, fitting pane: PaneSize) async throws(MediaError)
        -> PreloadReceipt
}
