// Chooses which texts of a post fit: the author and date always, then the caption, the title and the credit.
// Thread: any; a plain value. Invariant: the chosen texts are never taller than the room, when a single line fits.

package struct TextFit: Equatable, Sendable {
    /// Lines of the folded caption.
    package let captionLines: Int
    package var showsTitle: Bool { titleLines > 0 }
    /// Lines of the title at most. A long title gets more than one only from room that no other text needs.
    package let titleLines: Int
    package let showsCredit: Bool
    /// The height of an unfolded caption before it scrolls.
    package let tallestCaption: Int
    /// The unfolded caption covers the names and the title.
    package let unfoldsOverNames: Bool
    /// The height of all folded texts together.
    package let height: Int

    /// Heights at the usual text size, each with the gap before it.
    private static let face = 36
    private static let names = 34
    private static let foot = 26
    private static let title = 24
    private static let titleLine = 20
    private static let mostTitleLines = 3
    private static let line = 18
    private static let credit = 21
    private static let gap = 5

    package init(room: Int, textScale: Double) {
        func scaled(_ height: Int) -> Int { Int(saturating: Double(height) * textScale) }
        let fixed = max(Self.face, scaled(Self.names)) + max(Self.foot, scaled(20)) + Self.gap
        var left = room - fixed
        func take(_ height: Int) -> Bool {
            guard left >= height else { return false }
            left -= height
            return true
        }
        let hasCaption = take(scaled(Self.line) + Self.gap)
        let showsTitle = hasCaption && take(scaled(Self.title))
        captionLines = hasCaption ? (showsTitle && take(scaled(Self.line)) ? 2 : 1) : 0
        // The credit comes last: remaining space may stay free.
        showsCredit = captionLines == 2 && take(scaled(Self.credit) + scaled(Self.line))
        var titleLines = showsTitle ? 1 : 0
        // Large texts need more lines for as many words.
        let most = scaled(Self.mostTitleLines)
        while showsCredit, titleLines < most, take(scaled(Self.titleLine)) { titleLines += 1 }
        self.titleLines = titleLines
        let title = showsTitle ? scaled(Self.title) + (titleLines - 1) * scaled(Self.titleLine) : 0
        let beside = room - fixed - title - Self.gap
        unfoldsOverNames = beside < scaled(Self.line) * 3
        let tallest = unfoldsOverNames ? room - max(Self.foot, scaled(20)) - Self.gap : min(room * 3 / 5, beside)
        tallestCaption = max(scaled(Self.line), tallest)
        height = room - left
    }
}
