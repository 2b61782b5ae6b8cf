// Where a page's texts and buttons stand, from the size of the page and the shape of its media.
// Thread: any; a plain value. Invariant: texts never lie on a picture without a scrim under them.

import FeedsEngine

nonisolated struct PageLayout: Equatable {
    let isBeside: Bool
    let textStart: Int
    let textEnd: Int
    let captionHeight: Int
    /// What is left for texts beside the buttons.
    let textWidth: Int

    /// Texts beside the picture need this much room to read well.
    private static let besideWidth = 280
    private static let widest = 420
    private static let gap = 20
    /// The buttons, and the paddings around both.
    private static let rail = 84

    init(width: Int, height: Int, mediaWidth: Int?, mediaHeight: Int?) {
        captionHeight = max(72, height * 2 / 5)
        let mediaWidth = mediaWidth ?? 9
        let mediaHeight = mediaHeight ?? 16
        let covers = FitRule.covers(width: mediaWidth, height: mediaHeight, paneWidth: width, paneHeight: height)
        let shown = min(width, height * mediaWidth / max(1, mediaHeight))
        let side = (width - shown) / 2
        isBeside = !covers && side >= Self.besideWidth + Self.gap
        textStart = isBeside ? width - side + Self.gap : 0
        textEnd = isBeside ? max(Self.gap, side - Self.gap - Self.widest) : 0
        textWidth = max(80, width - textStart - textEnd - Self.rail)
    }
}
