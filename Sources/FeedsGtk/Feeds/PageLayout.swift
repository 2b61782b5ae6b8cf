// Where a page's texts and buttons stand, from the size of the page and the shape of its media.
// Thread: any; a plain value. Invariant: texts never lie on a picture without a scrim under them.

import FeedsEngine

nonisolated struct PageLayout: Equatable {
    let isBeside: Bool
    /// What is left free before and after texts and buttons.
    let start: Int
    let end: Int
    /// What is free on either side of a picture beside which the texts stand.
    let stageSide: Int
    let captionHeight: Int
    /// What is left for texts beside the buttons.
    let textWidth: Int
    /// Buttons that have room besides those of every post.
    let extraButtons: Int

    /// Texts beside the picture need this much room to read well.
    private static let besideWidth = 280
    private static let widest = 420
    private static let gap = 20
    /// The buttons and the gap before them.
    static let rail = 56
    /// More of it, where the buttons stand on the other side.
    static let besideGap = 10
    /// Paddings on both sides of texts and buttons, where they are widest.
    private static let paddings = 28
    /// The header, the message field and the gaps above and below the buttons.
    private static let aroundRail = 54 + 64 + 20

    init(width: Int, height: Int, mediaWidth: Int?, mediaHeight: Int?) {
        captionHeight = max(72, height * 2 / 5)
        let mediaWidth = mediaWidth ?? 9
        let mediaHeight = mediaHeight ?? 16
        let covers = FitRule.covers(width: mediaWidth, height: mediaHeight, paneWidth: width, paneHeight: height)
        let shown = min(width, height * mediaWidth / max(1, mediaHeight))
        let side = (width - shown) / 2
        isBeside = !covers && side >= Self.besideWidth + Self.gap
        stageSide = isBeside ? side : 0
        start = isBeside ? width - side + Self.gap : 0
        end = isBeside ? max(Self.gap, side - Self.gap - Self.widest) : 0
        textWidth = max(80, width - start - end - Self.rail - Self.paddings)
        let usual = 2 * ActionRail.countedHeight + 2 * ActionRail.buttonHeight + 3 * ActionRail.gap
        let left = height - Self.aroundRail - usual
        extraButtons = max(0, min(2, left / (ActionRail.buttonHeight + ActionRail.gap)))
    }
}
