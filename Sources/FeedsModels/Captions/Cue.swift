// A caption: its text, its time and its position.
// Thread: any; a plain value. Invariant: `start` and `end` are finite, and `start` comes before `end`.

package struct Cue: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        case foot, top
    }

    /// The alignment of its lines: `start` and `end` depend on the text direction, `left` and `right` do not.
    package enum Side: Sendable, Hashable {
        case start, centre, end, left, right
    }

    /// In seconds.
    package var start: Double
    package var end: Double
    package var text: CueText
    package var place: Place
    package var side: Side
    /// The position of that side, 0…1 from the left; nil when the track does not say.
    package var position: Double?
    /// The position of its top, 0…1 from above; nil when the track does not say.
    package var line: Double?

    package init(
        start: Double, end: Double, text: CueText, place: Place = .foot, side: Side = .centre, position: Double? = nil,
        line: Double? = nil
    ) {
        self.position = position
        self.line = line
        self.start = start
        self.end = end
        self.text = text
        self.place = place
        self.side = side
    }

    package func moved(by seconds: Double) -> Cue {
        var cue = self
        cue.start += seconds
        cue.end += seconds
        return cue
    }
}
