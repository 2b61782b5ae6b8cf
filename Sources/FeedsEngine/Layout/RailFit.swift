// Chooses which buttons of a post fit above one another, in one or two columns, and whether their numbers fit.
// Thread: any; a plain value. Invariant: the first button, the menu, always fits; it offers what has no place.

package struct RailFit: Equatable, Sendable {
    /// A button that the post has use for.
    package struct Button: Equatable, Sendable {
        package let id: Int
        /// It has a number below it.
        package let isCounted: Bool
        /// The others keep their numbers even if this button then has no place.
        package let isSpare: Bool

        package init(id: Int, isCounted: Bool = false, isSpare: Bool = false) {
            self.id = id
            self.isCounted = isCounted
            self.isSpare = isSpare
        }
    }

    /// The buttons in the column at the edge.
    package let first: [Int]
    /// The buttons in the second column, beside the first.
    package let second: [Int]
    package let showsCounts: Bool

    package var shown: [Int] { first + second }

    package static let gap = 8
    /// Heights in pixels; must match the style sheet.
    private static let button = 44
    private static let counted = 60

    /// The most important button is the first.
    package init(room: Int, columns: Int = 1, buttons: [Button], textScale: Double = 1) {
        let tall = max(Self.counted, 34 + Int(saturating: 20 * textScale))
        func height(_ buttons: [Button], counts: Bool) -> Int {
            buttons.reduce(-Self.gap) { sum, button in
                sum + Self.gap + (counts && button.isCounted ? tall : Self.button)
            }
        }
        // Numbers are dropped before buttons are.
        let counts = height(buttons.filter { !$0.isSpare }, counts: true) <= room
        var (first, second): ([Button], [Button]) = ([], [])
        for button in buttons {
            if first.isEmpty || height(first + [button], counts: counts) <= room {
                first.append(button)
            } else if columns > 1, height(second + [button], counts: counts) <= room {
                second.append(button)
            }
        }
        (self.first, self.second) = (first.map { $0.id }, second.map { $0.id })
        showsCounts = counts
    }

    /// Two columns when a single column is too low for every button and the page is wide enough.
    package static func columns(room: Int, width: Int, buttons: Int) -> Int {
        width >= widthForTwo && buttons * button + (buttons - 1) * gap > room ? 2 : 1
    }

    private static let widthForTwo = 560
}
