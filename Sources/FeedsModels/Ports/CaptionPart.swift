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
