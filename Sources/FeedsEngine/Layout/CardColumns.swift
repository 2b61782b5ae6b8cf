// How many cards stand beside each other in a list of some width, and which posts are in which line.
// Thread: any; a plain value. Invariant: at least one column; every post is in exactly one line, in reading order.

package struct CardColumns: Equatable, Sendable {
    package let count: Int

    /// Below these widths a card beside another one would be narrower than a phone's.
    private static let two = 900
    private static let three = 1400

    /// `width` is in logical pixels; larger texts need wider cards.
    package init(width: Int, textScale: Double = 1) {
        let width = Int(saturating: Double(width) / max(1, textScale))
        count = width >= Self.three ? 3 : width >= Self.two ? 2 : 1
    }

    /// The width of each card.
    package func cardWidth(in width: Int, widest: Int) -> Int { min(width / count, widest) }

    package func line(of post: Int) -> Int { max(0, post) / count }

    package func lines(of posts: Int) -> Int { (max(0, posts) + count - 1) / count }

    /// The posts of a line; the last line may have fewer than there are columns.
    package func posts(in line: Int, of posts: Int) -> Range<Int> {
        let first = min(max(0, line) * count, max(0, posts))
        return first..<min(first + count, max(first, posts))
    }

    /// The card so many places after this one in the same line; nil where the line has none.
    package func beside(_ post: Int, by places: Int, of posts: Int) -> Int? {
        let other = post + places
        return other >= 0 && other < posts && line(of: other) == line(of: post) ? other : nil
    }
}
