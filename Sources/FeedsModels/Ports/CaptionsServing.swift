// The ports for captions: from files and streams, and from a player that finds them in its own file.
// Thread: see each. Invariant: captions are fetched only on request.

/// Any thread.
package protocol CaptionsServing: Sendable {
    /// The user's languages, the preferred one first.
    var languages: [String] { get }
    /// The tracks that the document and the stream offer. It requests nothing that a player of `rendition` has not
    /// requested.
    func offers(of media: Media, playing rendition: Rendition?) async -> [CaptionOffer]
    /// The captions at `seconds` and some later ones, or all captions.
    func captions(_ offer: CaptionOffer, of media: Media, near seconds: Double) async throws(MediaError)
        -> CaptionPart
}
