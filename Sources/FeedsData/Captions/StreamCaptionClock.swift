// Places the captions of a stream's segments on its time line; streams count caption times in three ways.
// Thread: any; a plain value. Invariant: the first segment's clock, if it has a clock, is the start of the time line.

import FeedsModels

struct StreamCaptionClock: Sendable, Hashable {
    /// A caption may begin before its segment and end after it.
    private static let slack = 1.0

    private let first: Double?

    init(first document: CaptionsDocument) { first = document.clock?.shift }

    /// Tries times by the captions' clock, then from the stream's start, then from the segment's start; the first that
    /// fits wins.
    func place(_ document: CaptionsDocument, from start: Double, lasting duration: Double) -> [Cue] {
        let span = (start - Self.slack)...(start + max(0, duration) + Self.slack)
        var shifts: [Double] = []
        if let first, let shift = document.clock?.shift { shifts.append(Self.unwrapped(shift - first)) }
        shifts += [0, start]
        let chosen = shifts.first { shift in
            let inside = document.cues.count {
                $0.start + shift <= span.upperBound && $0.end + shift >= span.lowerBound
            }
            return inside * 2 >= document.cues.count
        }
        let shift = chosen ?? shifts[0]
        return shift == 0 ? document.cues : document.cues.map { $0.moved(by: shift) }
    }

    /// The pictures' clock may have wrapped around since the first segment.
    private static func unwrapped(_ shift: Double) -> Double {
        shift < -CaptionClock.lap / 2 ? shift + CaptionClock.lap : shift
    }
}
