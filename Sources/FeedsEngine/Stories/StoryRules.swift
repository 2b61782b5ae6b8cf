// How stories go on: the person's settings, and the numbers that are ours.
// Thread: any; a plain value. Invariant: a photo's time lies within 1…60 s.

package struct StoryRules: Equatable, Sendable {
    package static let photoTimes = 1.0...60.0

    /// How long a photo stays that says nothing of it itself.
    package let photoSeconds: Double
    /// Off, a story waits at its end for a tap.
    package let advances: Bool

    package init(photoSeconds: Double = 5, advances: Bool = true) {
        self.photoSeconds = Self.bounded(photoSeconds)
        self.advances = advances
    }

    static func bounded(_ seconds: Double) -> Double {
        guard seconds == seconds else { return 5 }
        return min(max(seconds, photoTimes.lowerBound), photoTimes.upperBound)
    }

    /// A press that lasts as long is no tap: everything but the picture fades, and the release only goes on.
    package static let holdSeconds = 0.25
    /// Seen is what ran for so long, and for this share of its length.
    package static let seenSeconds = 1.0
    package static let seenShare = 0.2
    /// How long a failure stays before the next image.
    package static let failureSeconds = 4.0
    /// A wait that is shorter needs no spinner.
    package static let patienceSeconds = 0.5
    /// What is made ready: media that follow, and people whose story is entered next.
    package static let mediaAhead = 3
    package static let peopleAhead = 3
}
