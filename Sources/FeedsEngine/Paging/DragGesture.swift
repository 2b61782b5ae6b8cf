// A drag of the pages by finger or touchpad, from its beginning to the decision where it ends.
// Thread: any; a plain value. Invariant: it reaches at most the neighbours of its first page. Beyond the allowed pages
// the position follows the finger only in part.

struct DragGesture: Equatable, Sendable {
    enum Source: Equatable, Sendable {
        case finger
        case touchpad
    }

    let source: Source
    /// The page that the user leaves when the drag is accepted.
    let origin: Int
    /// Pages since the drag began, positive towards the next page.
    var travel = 0.0
    private let anchor: Double
    private let pages: ClosedRange<Int>

    /// `position` is where the drag caught the pages, perhaps in the middle of a flight.
    init(source: Source, origin: Int, position: Double, pages: ClosedRange<Int>) {
        self.source = source
        self.origin = origin
        self.pages = pages
        anchor = Self.unbanded(position, pages)
    }

    var position: Double {
        let lowest = min(Double(origin - 1), anchor)
        let highest = max(Double(origin + 1), anchor)
        return Self.banded(max(lowest, min(anchor + travel, highest)), pages)
    }

    /// True when the pages are pulled beyond an end.
    var isBeyondEnd: Bool { position < Double(pages.lowerBound) || position > Double(pages.upperBound) }

    /// −1, 0 or +1: the direction in which the release turns the page.
    func decision(velocity: Double) -> Int {
        let direction = travel > 0 ? 1 : -1
        let speed = velocity * Double(direction)
        if travel == 0 || speed < -PagerFeel.flickVelocity { return 0 }
        return speed > PagerFeel.flickVelocity || abs(travel) > PagerFeel.acceptDistance ? direction : 0
    }

    private static func inside(_ position: Double, _ pages: ClosedRange<Int>) -> Double {
        max(Double(pages.lowerBound), min(position, Double(pages.upperBound)))
    }

    private static func banded(_ raw: Double, _ pages: ClosedRange<Int>) -> Double {
        let inside = inside(raw, pages)
        return inside + (raw - inside) * PagerFeel.rubberBand
    }

    private static func unbanded(_ position: Double, _ pages: ClosedRange<Int>) -> Double {
        let inside = inside(position, pages)
        return inside + (position - inside) / PagerFeel.rubberBand
    }
}
