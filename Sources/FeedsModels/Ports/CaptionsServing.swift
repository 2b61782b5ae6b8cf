// The ports that captions come through: from files and streams, and from a player that finds them in its own file.
// Thread: see each. Invariant: nothing is fetched for captions that nobody asked for.

/// Any thread.
package protocol CaptionsServing: Sendable {
    /// The person's, the most wanted first.
    var languages: [String] { get }
    /// What the document and the stream offer. Asks nothing of the network that a player of `rendition` has not.
    func offers(of media: Media, playing rendition: Rendition?) async -> [CaptionOffer]
    /// The captions at `seconds` and some that follow, or all there are.
    func captions(_ offer: CaptionOffer, of media: Media, near seconds: Double) async throws(MediaError)
        -> CaptionPart
}

/// Some of a track's captions.
package struct CaptionPart: Sendable, Hashable {
    package var cues: [Cue]
    /// The seconds in which no other captions are.
    package var covers: Range<Double>

    package init(cues: [Cue], covers: Range<Double> = -.infinity..<Double.infinity) {
        self.cues = cues
        self.covers = covers
    }
}

/// A player that meets captions in the file it plays. What it has met so far grows while it plays.
@MainActor package protocol CaptionedPlayer: AnyObject {
    /// Grows with what it has met; cheap enough for every frame.
    var captionsRevision: Int { get }
    func innerCaptions() -> [InnerCaptions]
}

/// A track within a video's file, as far as it was met.
package struct InnerCaptions: Sendable, Hashable {
    package var offer: CaptionOffer
    package var cues: [Cue]

    package init(offer: CaptionOffer, cues: [Cue]) {
        self.offer = offer
        self.cues = cues
    }
}
