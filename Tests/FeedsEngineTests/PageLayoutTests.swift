// The places of texts, buttons and picture, for all window sizes and two text sizes.

import FeedsEngine
import Testing

struct PageLayoutTests {
    static let sizes = [
        (360, 294), (640, 360), (720, 360), (360, 640), (405, 720), (768, 1024), (1280, 800), (1920, 1080),
        (2560, 1080),
        (3440, 1440),
    ]
    static let shapes = [(9, 16), (4, 5), (1, 1), (16, 9)]

    @Test(arguments: sizes, [1.0, 1.5, 2.0])
    func nothingLeavesThePage(size: (Int, Int), textScale: Double) {
        for shape in Self.shapes {
            let (width, height) = size
            let page = PageLayout(
                width: width, height: height, mediaWidth: shape.0, mediaHeight: shape.1, textScale: textScale)
            #expect(page.stageStart >= 0 && page.stageStart + page.stageWidth <= width)
            #expect(page.start >= 0 && page.end >= 0)
            #expect(page.start + page.textStart + page.textWidth + page.textEnd + page.end <= width)
            #expect(page.textWidth >= 150)
            // Names, a line to unfold the rest and the field fit; otherwise fewer texts are shown.
            #expect(page.texts.height <= max(height - PageLayout.headerHeight - page.footHeight, 117))
            #expect(page.texts.tallestCaption <= height - PageLayout.headerHeight - page.footHeight)
            // The texts do not overlap the buttons.
            #expect(page.isBeside ? page.textStart >= page.rail : page.textEnd >= page.rail)
            if page.isBeside { #expect(page.start >= page.stageStart + page.stageWidth) }
        }
    }

    @Test(arguments: [(360, 640, false), (405, 720, false), (360, 294, false), (640, 360, true), (1280, 800, true)])
    func anUprightPictureHasItsTextsBesideItWhereTheyFit(width: Int, height: Int, isBeside: Bool) {
        #expect(page(width, height).isBeside == isBeside)
    }

    @Test func aWideWindowKeepsThePictureInTheMiddle() {
        for (width, height) in [(1280, 800), (1920, 1080), (2560, 1080), (3440, 1440)] {
            let page = page(width, height)
            #expect(page.stageStart == (width - page.stageWidth) / 2)
            #expect(abs(page.anchor(width: width) - 0.5) < 0.01)
            #expect(width - page.start - page.end <= 420)
        }
    }

    @Test func anUnfoldedCaptionTakesThePlaceOfTheSignOnlyWhereItReachesIt() {
        let phone = page(360, 640)
        #expect(!phone.coversSign(textHeight: 130))
        #expect(phone.coversSign(textHeight: 250))
        #expect(!page(1280, 800).coversSign(textHeight: 600), "beside the picture it never does")
    }

    @Test func captionsGiveWayWhereTheTextsReachTheHeader() {
        #expect(page(360, 640).leavesCaptions(textHeight: 380))
        #expect(!page(360, 640).leavesCaptions(textHeight: 430))
        let large = PageLayout(width: 360, height: 640, mediaWidth: 9, mediaHeight: 16, textScale: 2)
        #expect(!large.leavesCaptions(textHeight: 380))
        #expect(page(1280, 800).leavesCaptions(textHeight: 700))
    }

    @Test func commentsLeaveTheStageTheLargerPart() {
        #expect(PageLayout.commentsWidth(windowWidth: 899, textScale: 1) == nil)
        #expect(PageLayout.commentsWidth(windowWidth: 900, textScale: 1) == 360)
        #expect(PageLayout.commentsWidth(windowWidth: 3440, textScale: 1) == 440)
        #expect(PageLayout.commentsWidth(windowWidth: 1280, textScale: 2) == 512)
    }

    @Test func onALyingPhonePictureAndTextsTogetherStandInTheMiddle() {
        let page = page(640, 360)
        #expect(page.stageStart == page.end)
        #expect(page.anchor(width: 640) < 0.2)
        #expect(page.isLow)
    }

    @Test func linesOverAPictureGetNoLongerThanTheyReadWell() {
        let page = PageLayout(width: 1280, height: 720, mediaWidth: 16, mediaHeight: 9)
        #expect(!page.isBeside)
        #expect(page.textWidth == 640)
    }

    @Test func aLongTitleHasTheLinesThatNoOtherTextNeeds() {
        #expect(page(360, 640).texts.titleLines == 3)
        #expect(page(360, 640, textScale: 2).texts.titleLines == 3)
        #expect(page(405, 720, textScale: 2).texts.titleLines > 3, "large texts need more lines for as many words")
        for height in 200...1000 {
            let texts = page(360, height, textScale: 2).texts
            #expect(texts.titleLines <= 1 || texts.showsCredit && texts.captionLines == 2)
        }
    }

    @Test func twiceTheTextLeavesFewerOfThem() {
        let (usual, large) = (page(360, 294), page(360, 294, textScale: 2))
        #expect(usual.texts.captionLines > large.texts.captionLines)
        let (usualTitle, largeTitle) = (lowestTitle(textScale: 1), lowestTitle(textScale: 2))
        #expect(usualTitle < largeTitle && largeTitle <= 640)
        #expect(large.texts.unfoldsOverNames)
        #expect(large.footHeight > usual.footHeight)
    }

    /// The least height of a page that shows the title.
    private func lowestTitle(textScale: Double) -> Int {
        (200...1000).first { page(360, $0, textScale: textScale).texts.showsTitle } ?? .max
    }

    @Test func withoutAFieldThereIsMoreRoom() {
        let page = PageLayout(width: 360, height: 294, mediaWidth: 9, mediaHeight: 16, hasField: false)
        #expect(page.footHeight == 0)
        #expect(page.railRoom == self.page(360, 294).railRoom + PageLayout.fieldHeight(textScale: 1))
    }

    private func page(_ width: Int, _ height: Int, textScale: Double = 1) -> PageLayout {
        PageLayout(width: width, height: height, mediaWidth: 9, mediaHeight: 16, textScale: textScale)
    }
}
