/// A track within a video's file, with the captions found so far.
package struct InnerCaptions: Sendable, Hashable {
    package var offer: CaptionOffer
    package var cues: [Cue]

    package init(offer: CaptionOffer, cues: [Cue]) {
        self.offer = offer
        self.cues = cues
    }
}
