// Chooses the next swipe: its input, its direction, and how long to watch the item afterwards.
// Thread: any; a plain value. Invariant: the same feed and number give the same tour, and no swipe leaves the feed.

package struct TourPlan: Sendable {
    private static let looks: [Microseconds] = [150, 400, 220, 180, 320].map { .milliseconds($0) }
    /// How many of ten swipes go forward; the others go back. At an end of the feed the tour turns round.
    private static let along = 7

    private let total: Int
    private let watch: Microseconds?
    private var made = 0
    private var isOutward = true

    /// With `watch` the tour goes straight through the feed; otherwise it mixes directions and paces.
    package init(swipes: Int, watch: Microseconds? = nil) {
        total = swipes
        self.watch = watch
    }

    /// The next swipe from the present position, or nil at the end of the tour.
    package mutating func next(at position: Int, of count: Int) -> Swipe? {
        guard made < total, count > 1 else { return nil }
        if position >= count - 1 { isOutward = false }
        if position <= 0 { isOutward = true }
        let isAlong = watch != nil || made % 10 < Self.along
        let wish = isAlong == isOutward
        let isForward = position <= 0 || (wish && position < count - 1)
        defer { made += 1 }
        return Swipe(number: made + 1, input: Swipe.Input.allCases[made % 3], isForward: isForward, pace: pace)
    }

    /// Sometimes a key follows a drag at once, to redirect the page's flight to another target.
    private var pace: Swipe.Pace {
        if let watch { return .look(watch) }
        if made % 15 == 10, made + 1 < total { return .cut(.milliseconds(120)) }
        return .look(Self.looks[made % Self.looks.count])
    }
}
