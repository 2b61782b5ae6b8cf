// Puts the captions of a stream's segments onto its time line, whichever of three ways its maker counted time.
// Thread: any; a plain value. Invariant: the first segment's clock, if it has one, is where the time line starts.

import FeedsModels

struct StreamCaptionClock: Sendable, Hashable {
    /// A caption may begin before its segment and end after it.
    private static let slack = 1.0

    private let first: Double?

    init(first document: CaptionsDocument) { first = document.clock?.shift }

    /// Counted as its clock says, or from the stream's start, or from the segment's own: the first that fits.
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

    /// The pictures' clock may have started over since the first segment.
    private static func unwrapped(_ shift: Double) -> Double {
        shift < -CaptionClock.lap / 2 ? shift + CaptionClock.lap : shift
    }
}
