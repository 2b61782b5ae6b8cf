// Which pictures fill their pane and which are shown whole.

import FeedsEngine
import Testing

@Suite struct FitRuleTests {
    @Test(arguments: [(720, 1280), (1080, 1920), (1080, 1350), (3, 4), (428, 854)])
    func uprightFillsAnUprightPane(width: Int, height: Int) {
        #expect(FitRule.covers(width: width, height: height, paneWidth: 405, paneHeight: 720))
    }

    @Test(arguments: [(1280, 720), (1000, 1000), (4, 3), (21, 9)])
    func squaresAndLandscapesAreShownWholeInAnUprightPane(width: Int, height: Int) {
        #expect(!FitRule.covers(width: width, height: height, paneWidth: 405, paneHeight: 720))
    }

    @Test func uprightIsShownWholeInAWidePane() {
        #expect(!FitRule.covers(width: 720, height: 1280, paneWidth: 1280, paneHeight: 800))
    }

    @Test func nearlyThePanesOwnShapeFillsIt() {
        #expect(FitRule.covers(width: 1280, height: 720, paneWidth: 1280, paneHeight: 730))
        #expect(FitRule.covers(width: 500, height: 500, paneWidth: 505, paneHeight: 500))
    }

    @Test func aSliverIsNotBlownUp() {
        #expect(!FitRule.covers(width: 100, height: 1000, paneWidth: 405, paneHeight: 720))
    }

    @Test func whatHasNoSizeYetFills() {
        #expect(FitRule.covers(width: 0, height: 0, paneWidth: 405, paneHeight: 720))
        #expect(FitRule.covers(width: 720, height: 1280, paneWidth: 0, paneHeight: 0))
    }
}
