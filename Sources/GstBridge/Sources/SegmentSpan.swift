/// A segment's place on the time line, in seconds.
package struct SegmentSpan: Sendable, Hashable {
    package var start: Double
    package var duration: Double

    package init(start: Double, duration: Double) {
        self.start = start
        self.duration = duration
    }
}
