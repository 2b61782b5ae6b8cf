// Places the samples of a segmented stream on the clip's time line and in running time.
// Thread: none; a value. Invariant: running time grows by exactly one lap per lap, so separate streams stay
// synchronous.

/// All times are nanoseconds, signed: data that only prepare a decoder lie before the start.
struct SegmentTimeline: Sendable {
    typealias Time = Int

    /// A rendition that starts this close to the expected time shares the others' clock, because playlists round.
    private static let tolerance: Time = 250_000_000

    let lap: Time
    /// Laps since the latest jump, and the position of that jump.
    private var laps: Time = 0
    private var landing: Time = 0
    private var runStart: Time = 0
    /// From a sample's own time to its position; nil until the run's first sample is known.
    private var offset: Time?
    private var previousOffset: Time?

    init(lap: Time) { self.lap = lap }

    var isAligned: Bool { offset != nil }

    /// The time fed since the latest jump.
    var fed: Time { laps * lap }

    mutating func jump(to place: Time) {
        landing = place
        laps = 0
    }

    mutating func beginLap() { laps += 1 }

    /// The following data were encoded separately from the earlier ones; they begin with the segment at `start`.
    mutating func beginRun(at start: Time) {
        runStart = start
        previousOffset = offset ?? previousOffset
        offset = nil
    }

    /// `time` is the presentation time of the run's first sample, by its own clock.
    mutating func align(_ time: Time) {
        guard offset == nil else { return }
        let expected = runStart - time
        offset = previousOffset.flatMap { abs($0 - expected) < Self.tolerance ? $0 : nil } ?? expected
    }

    func place(of time: Time) -> Time { (offset ?? 0) + time }

    /// Samples before this time are decoded, but neither shown nor heard.
    var earliest: Time { laps == 0 ? landing : 0 }

    func running(at place: Time) -> Time { laps * lap + place - landing }
}
