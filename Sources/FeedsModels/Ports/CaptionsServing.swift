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

/// Some captions of a track.
package struct CaptionPart: Sendable, Hashable {
    package var cues: [Cue]
    /// The seconds within which these are all captions.
    package var covers: Range<Double>

    package init(cues: [Cue], covers: Range<Double> = -.infinity..<Double.infinity) {
        self.cues = cues
        self.covers = covers
    }
}

/// A player that finds captions in the file it plays. Its list grows during playback.
@MainActor package protocol CaptionedPlayer: AnyObject {
    /// Changes when new captions were found; cheap enough to read at every frame.
    var captionsRevision: Int { get }
    func innerCaptions() -> [InnerCaptions]
}

/// A track within a video's file, with the captions found so far.
package struct InnerCaptions: Sendable, Hashable {
    package var offer: CaptionOffer
    package var cues: [Cue]

    package init(offer: CaptionOffer, cues: [Cue]) {
        self.offer = offer
        self.cues = cues
    }
}
