package import Foundation

/// Opens media for players and fetches pictures; the only owner of remote bytes.
package protocol MediaStoreProtocol: Sendable {
    /// The rendition that `open` takes: the best for the pane and for the cached bytes. A player opens this rendition
    /// alone, so that it knows which one failed; after a failure, RetryPlan decides.
    func choice(of media: Media, fitting pane: PaneSize) async -> Rendition?
    /// Picks the rendition for a pane of that many device pixels and makes it readable.
    func open(_ media: Media, fitting pane: PaneSize) async throws(MediaError) -> PlayableMedia
    /// The file of a picture (poster, photo, avatar), downloaded once if it is remote.
    func picture(_ url: URL) async throws(MediaError) -> String
}
