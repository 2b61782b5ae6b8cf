// Chooses which buttons of a post fit above one another, in one or two columns, and whether their numbers fit.
// Thread: any; a plain value. Invariant: the menu button always fits, and the menu offers each button without a place.

package struct RailFit: Equatable, Sendable {
    package enum Part: CaseIterable, Sendable {
        case menu, like, comments, save, sound, share
    }

    /// The buttons in the column at the edge.
    package let first: [Part]
    /// The buttons in the second column, beside the first.
    package let second: [Part]
    package let showsCounts: Bool

    package var parts: [Part] { first + second }

    package static let gap = 8
    /// Heights in pixels; must match the style sheet.
    private static let button = 44
    private static let counted = 60

    /// `wanted` are the buttons that this post uses, `counted` the buttons with a number.
    package init(room: Int, columns: Int = 1, wanted: [Part], counted: [Part], textScale: Double = 1) {
        let tall = max(Self.counted, 34 + Int(saturating: 20 * textScale))
        let order = Part.allCases.filter { wanted.contains($0) }
        let firsts = order.filter { $0 != .sound && $0 != .share }
        func height(_ parts: [Part], counts: Bool) -> Int {
            parts.reduce(-Self.gap) { sum, part in
                sum + Self.gap + (counts && counted.contains(part) ? tall : Self.button)
            }
        }
        // Numbers are dropped before buttons are.
        let counts = height(firsts, counts: true) <= room
        var (first, second): ([Part], [Part]) = ([], [])
        for part in order {
            if first.isEmpty || height(first + [part], counts: counts) <= room {
                first.append(part)
            } else if columns > 1, height(second + [part], counts: counts) <= room {
                second.append(part)
            }
        }
        (self.first, self.second) = (first, second)
        showsCounts = counts
    }

    /// Two columns when a single column is too low for every button and the page is wide enough.
    package static func columns(room: Int, width: Int) -> Int {
        let all = Part.allCases.count
        return width >= widthForTwo && all * button + (all - 1) * gap > room ? 2 : 1
    }

    private static let widthForTwo = 560
}
