// Estimates the processor time and the bytes of a published clip, from measurements of x264 (docs/notes/0023).
// Thread: any; pure. Invariant: estimates are for the user's plan, and nothing depends on them.

package struct PublishCost: Sendable, Hashable {
    /// Of one processor.
    package var seconds: Double
    package var bytes: Double

    package init(seconds: Double = 0, bytes: Double = 0) {
        self.seconds = seconds
        self.bytes = bytes
    }

    /// A level of 720×1280 at 30 pictures a second takes this share of its playing time.
    private static let levelShare = 0.62
    /// Decoding, loudness, storyboard and posters.
    private static let baseShare = 0.3
    /// `medium` compared with `veryfast`.
    private static let careFactor = 2.0
    /// Clips rarely use the whole cap.
    private static let fill = 0.7
    private static let soundKilobits = 96.0
    private static let posterBytes = 150_000.0

    package static func clip(duration: Double, rate: Double, levels: [PublishLevel], isCareful: Bool) -> PublishCost {
        var (share, kilobits) = (0.0, 0.0)
        for level in levels {
            let pixels = Double(level.width * level.height) / (720 * 1280)
            share += levelShare * pixels * rate / 30 * (isCareful ? careFactor : 1)
            kilobits += Double(level.kilobits) * fill + soundKilobits
        }
        // The plain file holds the best level once more.
        if let top = levels.last { kilobits += Double(top.kilobits) * fill + soundKilobits }
        return PublishCost(
            seconds: duration * (baseShare + share), bytes: duration * kilobits * 125 + posterBytes)
    }

    package static let picture = PublishCost(seconds: 0.4, bytes: 350_000)
    package static let face = PublishCost(seconds: 0.15, bytes: 12_000)

    package static func + (one: PublishCost, other: PublishCost) -> PublishCost {
        PublishCost(seconds: one.seconds + other.seconds, bytes: one.bytes + other.bytes)
    }
}
