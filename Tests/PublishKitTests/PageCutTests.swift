// Tests how a feed is cut into pages.

import FeedsEngine
import Testing

struct PageCutTests {
    @Test(arguments: [
        (0, [0..<0]), (1, [0..<1]), (39, [0..<39]), (40, [0..<20, 20..<40]), (41, [0..<21, 21..<41]),
        (85, [0..<25, 25..<45, 45..<65, 65..<85]),
    ])
    func headHoldsOnePageToTwo(_ count: Int, _ pages: [Range<Int>]) {
        #expect(PageCut.pages(count: count) == pages)
    }

    /// Pages seen from the oldest post, so that they can be compared between lengths.
    private func older(_ count: Int) -> Set<Range<Int>> {
        Set(PageCut.pages(count: count).dropFirst().map { count - $0.upperBound..<count - $0.lowerBound })
    }

    @Test func aNewPostChangesNoOlderPage() {
        for count in 0..<300 { #expect(older(count).isSubset(of: older(count + 1))) }
    }
}
