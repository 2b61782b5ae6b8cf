// Where a menu opens, and how high it may be, so that it stays inside its window.
// Thread: main actor; a plain value. Invariant: a menu that fits below its place opens there, as high as its items.

package struct MenuFit: Equatable {
    package enum Side: Equatable {
        case above, below, left, right
    }

    package struct Size: Equatable {
        package var width: Int
        package var height: Int

        package init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }
    }

    /// The button or the point at which the menu opens, in the window.
    package struct Place {
        package var x: Int
        package var y: Int
        package var size: Size

        package init(x: Int, y: Int, _ size: Size) { (self.x, self.y, self.size) = (x, y, size) }

        /// The part of it that is inside the window, or the point of the window that is nearest to it.
        func inside(_ window: Size) -> Place {
            let (left, right) = Self.cut(x, size.width, to: window.width)
            let (top, bottom) = Self.cut(y, size.height, to: window.height)
            return Place(x: left, y: top, Size(right - left, bottom - top))
        }

        private static func cut(_ start: Int, _ length: Int, to room: Int) -> (Int, Int) {
            let first = max(0, min(start, room - 1))
            return (first, max(first + 1, min(start + length, room)))
        }
    }

    /// Two items, so that the user sees that there are more.
    static let lowest = 88

    package let side: Side
    /// Of the items; further ones scroll.
    package let height: Int
    /// How far the menu moves along its side, because its middle would otherwise stand at the middle of the place.
    package let shift: Int

    /// `menu` is the size of the whole menu, `frame` the height of what surrounds its items. A menu with an arrow opens
    /// only above or below.
    package init(_ menu: Size, frame: Int, at place: Place, in window: Size, hasArrow: Bool) {
        let (above, below) = (place.y, window.height - place.y - place.size.height)
        let (left, right) = (place.x, window.width - place.x - place.size.width)
        side =
            if menu.height <= below {
                .below
            } else if menu.height <= above {
                .above
            } else if !hasArrow, menu.width <= max(left, right) {
                right >= left ? .right : .left
            } else {
                below >= above ? .below : .above
            }
        let isUpright = side == .above || side == .below
        let room = isUpright ? (side == .below ? below : above) : window.height
        height = max(Self.lowest, min(room, menu.height) - frame)
        shift =
            isUpright
            ? Self.shift(of: menu.width, from: place.x + place.size.width / 2, within: window.width)
            : Self.shift(of: height + frame, from: place.y + place.size.height / 2, within: window.height)
    }

    private static func shift(of length: Int, from middle: Int, within room: Int) -> Int {
        let start = middle - length / 2
        return max(0, min(start, room - length)) - start
    }
}
