// Which buttons of a post have room above one another, and whether their numbers do.
// Thread: any; a plain value. Invariant: the menu always has its place, and holds what has none.

package struct RailFit: Equatable, Sendable {
    package enum Part: CaseIterable, Sendable {
        case menu, like, comments, save, sound, share
    }

    package let parts: [Part]
    package let showsCounts: Bool

    package static let gap = 8
    /// As the style sheet has them.
    private static let button = 44
    private static let counted = 60

    /// `wanted` are those that the post has use for, `counted` those with a number.
    package init(room: Int, wanted: [Part], counted: [Part], textScale: Double = 1) {
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
        var parts: [Part] = []
        for part in order where parts.isEmpty || height(parts + [part], counts: counts) <= room { parts.append(part) }
        self.parts = parts
        showsCounts = counts
    }
}
