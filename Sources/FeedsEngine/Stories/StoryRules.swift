// How stories advance: the user's settings and our constants.
// Thread: any; a plain value. Invariant: a photo's time lies within 1…60 s.

package struct StoryRules: Equatable, Sendable {
    package static let photoTimes = 1.0...60.0

    /// How long a photo without its own duration is shown.
    package let photoSeconds: Double
    /// When off, a story waits at its end for a tap.
    package let advances: Bool

    package init(photoSeconds: Double = 5, advances: Bool = true) {
        self.photoSeconds = Self.bounded(photoSeconds)
        self.advances = advances
    }

    static func bounded(_ seconds: Double) -> Double {
        guard seconds == seconds else { return 5 }
        return min(max(seconds, photoTimes.lowerBound), photoTimes.upperBound)
    }

    /// A press this long is not a tap: everything but the picture fades, and the release only resumes the story.
    package static let holdSeconds = 0.25
    /// An image counts as seen after this many seconds and this share of its length.
    package static let seenSeconds = 1.0
    package static let seenShare = 0.2
    /// How long a failure is shown before the next image.
    package static let failureSeconds = 4.0
    /// A shorter wait shows no spinner.
    package static let patienceSeconds = 0.5
    /// How much is prepared: the following media, and the next people's first media.
    package static let mediaAhead = 3
    package static let peopleAhead = 3
}
