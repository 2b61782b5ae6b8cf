// One caption: what is said, from when to when, and where it stands.
// Thread: any; a plain value. Invariant: `start` and `end` are finite, and `start` comes before `end`.

package struct Cue: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        case foot, top
    }

    /// Where its lines begin: as its words run, or as one sees it.
    package enum Side: Sendable, Hashable {
        case start, centre, end, left, right
    }

    /// Seconds.
    package var start: Double
    package var end: Double
    package var text: CueText
    package var place: Place
    package var side: Side
    /// Where that side stands, 0…1 from the left; nil where the track does not say.
    package var position: Double?
    /// Where it begins, 0…1 from above; nil where the track does not say.
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
