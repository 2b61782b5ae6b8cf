// Where a page's picture, texts and buttons stand, from the size of the page, its texts and the shape of its media.
// Thread: any; a plain value. Invariant: texts never lie on a picture without a scrim under them, and whatever has no
// room is left out or folded away, never cut.

package struct PageLayout: Equatable, Sendable {
    /// Texts, buttons and the message field stand beside the picture, not over its foot.
    package let isBeside: Bool
    /// Where the picture begins and how wide it is; the whole pane where it fills it.
    package let stageStart: Int
    package let stageWidth: Int
    /// What is left free before and after texts, buttons and the message field.
    package let start: Int
    package let end: Int
    /// What is left free before and after the texts within that, most of it for the buttons.
    package let textStart: Int
    package let textEnd: Int
    package let textWidth: Int
    package let texts: TextFit
    /// The height that is left for buttons.
    package let railRoom: Int
    /// A low page that is wide enough has two columns of buttons.
    package let railColumns: Int
    /// What stands below texts and buttons: the message field.
    package let footHeight: Int
    /// So low that what comes over the page from above takes the place of the texts.
    package let isLow: Bool

    private let height: Int
    private let scale: Double

    /// With its paddings, as the style sheet has it.
    package static let headerHeight = 56
    /// The sign of a pause, in the middle of the picture.
    private static let signHeight = 84
    /// The padding below the texts.
    private static let textFoot = 14
    /// Two lines of captions, with the gaps around them.
    private static let captions = 82
    /// The buttons and the gap before them.
    package let rail: Int
    /// More of it, where the buttons stand on the other side.
    static let besideGap = 10
    static let gap = 20
    private static let sign = 52
    /// Texts beside the picture need this much room to read well, and take no more than that.
    private static let narrowestText = 214
    private static let widestColumn = 420
    /// Lines of text over a picture get no longer.
    private static let widestText = 640
    /// Paddings on both sides of texts over a picture.
    private static let paddings = 24
    private static let low = 440

    /// `width`, `height` in logical pixels; `textScale` is 1 for texts of the usual size.
    package init(
        width: Int, height: Int, mediaWidth: Int?, mediaHeight: Int?, textScale: Double = 1, hasField: Bool = true
    ) {
        let scale = max(1, textScale)
        (self.height, self.scale) = (height, scale)
        let (mediaWidth, mediaHeight) = (mediaWidth ?? 9, mediaHeight ?? 16)
        let covers = FitRule.covers(width: mediaWidth, height: mediaHeight, paneWidth: width, paneHeight: height)
        let shown = covers ? width : min(width, height * mediaWidth / max(1, mediaHeight))
        let free = width - shown
        footHeight = hasField ? Self.fieldHeight(textScale: scale) : 0
        let room = height - Self.headerHeight - footHeight
        railRoom = room - Self.gap
        railColumns = RailFit.columns(room: railRoom, width: width)
        let rail =
            max(56, Int(saturating: 34 * scale)) + (railColumns - 1)
            * (max(44, Int(saturating: 34 * scale)) + RailFit.gap)
        self.rail = rail
        let needed = rail + Self.besideGap + Int(saturating: Double(Self.narrowestText) * scale)
        isBeside = free >= needed + 3 * Self.gap
        stageWidth = shown
        if !isBeside {
            (stageStart, start, end) = (free / 2, 0, 0)
        } else if free / 2 >= needed + Self.gap {
            // The picture stands in the middle.
            stageStart = free / 2
            start = stageStart + shown + Self.gap
            end = max(Self.gap, width - start - Self.widestColumn)
        } else {
            // Picture and texts together stand in the middle.
            let column = min(Self.widestColumn, free - 3 * Self.gap)
            stageStart = (free - Self.gap - column) / 2
            start = stageStart + shown + Self.gap
            end = width - start - column
        }
        let available = width - start - end
        textStart = isBeside ? rail + Self.besideGap : 0
        let widest = Int(saturating: Double(Self.widestText) * scale)
        textEnd = isBeside ? 0 : max(rail, available - Self.paddings - widest)
        textWidth = max(40, available - textStart - textEnd - (isBeside ? 0 : Self.paddings))
        isLow = Self.isLow(height: height, textScale: scale)
        // Where the page is low, the sign of a pause stands above the texts.
        texts = TextFit(room: room - Self.gap - (isLow && !isBeside ? Self.sign : 0), textScale: scale)
    }

    /// Whether texts of this height reach up to the sign in the middle of the picture.
    package func coversSign(textHeight: Int) -> Bool {
        !isBeside && roomAbove(textHeight) < height / 2 + Self.signHeight / 2
    }

    /// Whether texts of this height leave captions a place between them and the header.
    package func leavesCaptions(textHeight: Int) -> Bool {
        isBeside || roomAbove(textHeight) > Self.headerHeight + Int(saturating: Double(Self.captions) * scale)
    }

    private func roomAbove(_ textHeight: Int) -> Int { height - footHeight - Self.textFoot - textHeight }

    /// How wide comments are beside the stage; nil where a window has no room for both.
    package static func commentsWidth(windowWidth: Int, textScale: Double) -> Int? {
        guard windowWidth >= 900 else { return nil }
        let wanted = Double(windowWidth < 1800 ? 360 : 440) * max(1, textScale)
        return min(Int(saturating: wanted), windowWidth * 2 / 5)
    }

    package static func isLow(height: Int, textScale: Double) -> Bool {
        height < Int(saturating: Double(low) * max(1, textScale))
    }

    /// A message field of one line and the paddings around it.
    package static func fieldHeight(textScale: Double) -> Int { max(44, Int(saturating: 20 * textScale) + 22) + 16 }

    /// Where a picture that does not fill the pane stands: 0 at the beginning, 1 at the end.
    package func anchor(width: Int) -> Double {
        width > stageWidth ? Double(stageStart) / Double(width - stageWidth) : 0.5
    }
}
