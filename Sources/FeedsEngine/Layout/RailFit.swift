// Which buttons of a post have room above one another, in one column or two, and whether their numbers do.
// Thread: any; a plain value. Invariant: the menu always has its place, and holds what has none.

package struct RailFit: Equatable, Sendable {
    package enum Part: CaseIterable, Sendable {
        case menu, like, comments, save, sound, share
    }

    /// In the column at the edge.
    package let first: [Part]
    /// In the column beside it.
    package let second: [Part]
    package let showsCounts: Bool

    package var parts: [Part] { first + second }

    package static let gap = 8
    /// As the style sheet has them.
    private static let button = 44
    private static let counted = 60

    /// `wanted` are those that the post has use for, `counted` those with a number.
    package init(room: Int, columns: Int = 1, wanted: [Part], counted: [Part], textScale: Double = 1) {
        let tall = max(Self.counted, 34 + Int(saturating: 20 * textScale))
        let order = Part.allCases.filter { wanted.contains($0) }
        let firsts = order.filter { $0 != .sound && $0 != .share }
        func height(_ parts: [Part], counts: Bool) -> Int {
            parts.reduce(-Self.gap) { sum, part in
                sum + Self.gap + (counts && counted.contains(part) ? tall : Self.button)
            }
        }
        // Numbers go before buttons do.
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

    /// Two where one has no room for every button and the page is wide enough to spare another.
    package static func columns(room: Int, width: Int) -> Int {
        let all = Part.allCases.count
        return width >= widthForTwo && all * button + (all - 1) * gap > room ? 2 : 1
    }

    private static let widthForTwo = 560
}
