// Where the box of a caption stands across a picture, and how far it is lifted or lowered, as its track wants it.
// Thread: any; a plain value. Invariant: enough width is left to read it, whatever the track says.

package struct CaptionBox: Equatable, Sendable {
    /// As a person sees it, whichever way the words run.
    package enum Side: Equatable, Sendable {
        case left, centre, right
    }

    /// Pixels that stay free on either side.
    package let left: Int
    package let right: Int

    /// Of the width, at least.
    static let narrowest = 0.4

    /// `position` is where its side stands, 0…1 from the left; nil where the side itself says so.
    package init(side: Side, position: Double?, width: Int) {
        let whole = Double(max(0, width))
        let place = position ?? Self.usual(side)
        switch side {
        case .left:
            left = Int(saturating: Self.bounded(place, 0, 1 - Self.narrowest) * whole)
            right = 0
        case .right:
            left = 0
            right = Int(saturating: (1 - Self.bounded(place, Self.narrowest, 1)) * whole)
        case .centre:
            let middle = Self.bounded(place, Self.narrowest / 2, 1 - Self.narrowest / 2)
            left = Int(saturating: max(0, 2 * middle - 1) * whole)
            right = Int(saturating: max(0, 1 - 2 * middle) * whole)
        }
    }

    /// How far a caption is moved into a picture so tall, from the edge that it stands at; `line` is its top, 0…1 from
    /// above, and `room` what stays free at that edge anyway. It never goes past the middle.
    package static func shift(line: Double?, fromTop: Bool, height: Int, room: Int, tall: Int) -> Int {
        guard let line, height > 0 else { return 0 }
        let whole = Double(height)
        let wanted = fromTop ? line * whole : (1 - line) * whole - Double(tall)
        return Int(saturating: bounded(wanted - Double(room), 0, max(0, whole / 2 - Double(room))))
    }

    private static func usual(_ side: Side) -> Double {
        switch side {
        case .left: 0
        case .centre: 0.5
        case .right: 1
        }
    }

    private static func bounded(_ value: Double, _ least: Double, _ most: Double) -> Double {
        min(max(value, least), most)
    }
}
