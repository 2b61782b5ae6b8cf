// The places of a page's picture, texts and buttons, from the size of the page and of its contents.
// Thread: any; a plain value. Invariant: texts over a picture always have a scrim under them. An element without room
// is left out or folded into the menu, never cut off.

package struct PageLayout: Equatable, Sendable {
    /// Texts, buttons and the message field stand beside the picture instead of over its lower part.
    package let isBeside: Bool
    /// The left edge and width of the picture's area; the whole pane when the picture fills it.
    package let stageStart: Int
    package let stageWidth: Int
    /// Free space before and after texts, buttons and the message field.
    package let start: Int
    package let end: Int
    /// Free space before and after the texts within that area, mostly for the buttons.
    package let textStart: Int
    package let textEnd: Int
    package let textWidth: Int
    package let texts: TextFit
    /// The height available for the buttons.
    package let railRoom: Int
    /// A low page with enough width has two columns of buttons.
    package let railColumns: Int
    /// The height of the message field, which stands below texts and buttons.
    package let footHeight: Int
    /// True when the page is so low that overlays from the top replace the texts.
    package let isLow: Bool

    private let height: Int
    private let scale: Double

    /// With paddings; must match the style sheet.
    package static let headerHeight = 56
    /// The pause sign in the middle of the picture.
    private static let signHeight = 84
    /// The padding below the texts.
    private static let textFoot = 14
    /// Two lines of captions, with the gaps around them.
    private static let captions = 82
    /// The buttons and the gap before them.
    package let rail: Int
    /// Additional gap when the buttons stand on the other side.
    static let besideGap = 10
    static let gap = 20
    private static let sign = 52
    /// Texts beside the picture need at least this width to read well, and take at most the second.
    private static let narrowestText = 214
    private static let widestColumn = 420
    /// Wider lines of text over a picture would be hard to read.
    private static let widestText = 640
    /// The sum of the paddings on both sides of texts over a picture.
    private static let paddings = 24
    private static let low = 440

    /// `width` and `height` are in logical pixels; `textScale` is 1 for the usual text size; `buttons` is the number of
    /// buttons that the post has use for.
    package init(
        width: Int, height: Int, mediaWidth: Int?, mediaHeight: Int?, textScale: Double = 1, hasField: Bool = true,
        buttons: Int = 6
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
        railColumns = RailFit.columns(room: railRoom, width: width, buttons: buttons)
        rail = Self.railWidth(columns: railColumns, scale: scale)
        let needed = rail + Self.besideGap + Int(saturating: Double(Self.narrowestText) * scale)
        isBeside = free >= needed + 3 * Self.gap
        stageWidth = shown
        if !isBeside {
            (stageStart, start, end) = (free / 2, 0, 0)
        } else if free / 2 >= needed + Self.gap {
            // The picture stands in the middle of the page.
            stageStart = free / 2
            start = stageStart + shown + Self.gap
            end = max(Self.gap, width - start - Self.widestColumn)
        } else {
            // Picture and texts together stand in the middle of the page.
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
        // On a low page the pause sign stands above the texts.
        texts = TextFit(room: room - Self.gap - (isLow && !isBeside ? Self.sign : 0), textScale: scale)
    }

    private static func railWidth(columns: Int, scale: Double) -> Int {
        let button = Int(saturating: 34 * scale)
        return max(56, button) + (columns - 1) * (max(44, button) + RailFit.gap)
    }

    /// True when texts of this height would cover the sign in the middle of the picture.
    package func coversSign(textHeight: Int) -> Bool {
        !isBeside && roomAbove(textHeight) < height / 2 + Self.signHeight / 2
    }

    /// True when captions fit between texts of this height and the header.
    package func leavesCaptions(textHeight: Int) -> Bool {
        isBeside || roomAbove(textHeight) > Self.headerHeight + Int(saturating: Double(Self.captions) * scale)
    }

    private func roomAbove(_ textHeight: Int) -> Int { height - footHeight - Self.textFoot - textHeight }

    /// The width of the comments beside the stage; nil when the window is too small for both.
    package static func commentsWidth(windowWidth: Int, textScale: Double) -> Int? {
        guard windowWidth >= 900 else { return nil }
        let wanted = Double(windowWidth < 1800 ? 360 : 440) * max(1, textScale)
        return min(Int(saturating: wanted), windowWidth * 2 / 5)
    }

    package static func isLow(height: Int, textScale: Double) -> Bool {
        height < Int(saturating: Double(low) * max(1, textScale))
    }

    /// The height of a message field with one line and its paddings.
    package static func fieldHeight(textScale: Double) -> Int { max(44, Int(saturating: 20 * textScale) + 22) + 16 }

    /// The horizontal anchor of a picture that does not fill the pane: 0 is the start, 1 the end.
    package func anchor(width: Int) -> Double {
        width > stageWidth ? Double(stageStart) / Double(width - stageWidth) : 0.5
    }
}
