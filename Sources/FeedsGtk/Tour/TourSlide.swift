// A sliding page, as a tour sees it: the time between the pictures that the window painted.
// Thread: any; a plain value. Invariant: a step lies between two paints, so that the wait before the first is none.

import FeedsModels

struct TourSlide {
    /// In seconds; a picture is due every sixtieth.
    private static let punctual = 0.020

    private(set) var steps = 0
    private(set) var late = 0
    /// In microseconds.
    private(set) var longest = 0
    private var last: Double?

    mutating func painted(at time: Double) {
        defer { last = time }
        guard let last else { return }
        let step = time - last
        steps += 1
        if step > Self.punctual { late += 1 }
        longest = max(longest, Int(saturating: step * 1_000_000))
    }
}
