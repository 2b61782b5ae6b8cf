// How much of a post's texts has room above its foot: who and when always, then the caption, the title, the credit.
// Thread: any; a plain value. Invariant: what it allows is never taller than the room, as long as one line fits.

package struct TextFit: Equatable, Sendable {
    /// Lines of the folded caption.
    package let captionLines: Int
    package let showsTitle: Bool
    package let showsCredit: Bool
    /// What an unfolded caption may take before it scrolls.
    package let tallestCaption: Int
    /// Unfolded, it takes the place of the names and the title.
    package let unfoldsOverNames: Bool
    /// All of it together, folded.
    package let height: Int

    /// At the usual size, with the gap before each.
    private static let face = 36
    private static let names = 34
    private static let foot = 26
    private static let title = 24
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
        showsTitle = hasCaption && take(scaled(Self.title))
        captionLines = hasCaption ? (showsTitle && take(scaled(Self.line)) ? 2 : 1) : 0
        // It comes last: what is left may as well stay free.
        showsCredit = captionLines == 2 && take(scaled(Self.credit) + scaled(Self.line))
        let beside = room - fixed - (showsTitle ? scaled(Self.title) : 0) - Self.gap
        unfoldsOverNames = beside < scaled(Self.line) * 3
        let tallest = unfoldsOverNames ? room - max(Self.foot, scaled(20)) - Self.gap : min(room * 3 / 5, beside)
        tallestCaption = max(scaled(Self.line), tallest)
        height = room - left
    }
}
