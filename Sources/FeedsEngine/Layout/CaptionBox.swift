// The horizontal position of a caption's box over a picture, and its vertical shift, as the caption track asks.
// Thread: any; a plain value. Invariant: the box stays wide enough to read, whatever the track asks.

package struct CaptionBox: Equatable, Sendable {
    /// A side of the screen, independent of the text direction.
    package enum Side: Equatable, Sendable {
        case left, centre, right
    }

    /// Free pixels on the left and right side.
    package let left: Int
    package let right: Int

    /// The least width of the box, as a share of the picture.
    static let narrowest = 0.4

    /// `position` is the place of the box's side, 0…1 from the left; nil means that `side` alone decides.
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

    /// How far a caption of height `tall` moves into the picture, away from its edge. `line` is its top, 0…1 from
    /// above, and `room` the space that stays free at that edge anyway. The caption never passes the middle.
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
