// How many cards stand beside each other, and which posts are in which line.

import FeedsEngine
import Testing

struct CardColumnsTests {
    @Test func aPhoneHasOneColumnAndWideListsHaveMore() {
        for (width, count) in [(0, 1), (360, 1), (899, 1), (900, 2), (1280, 2), (1399, 2), (1400, 3), (3840, 3)] {
            #expect(CardColumns(width: width).count == count, "\(width)")
        }
    }

    @Test func largerTextsHaveFewerColumns() {
        #expect(CardColumns(width: 1280, textScale: 2).count == 1)
        #expect(CardColumns(width: 1920, textScale: 2).count == 2)
        #expect(CardColumns(width: 900, textScale: 0.5).count == 2, "smaller texts change nothing")
        #expect(CardColumns(width: 900, textScale: .nan).count >= 1)
    }

    @Test func cardsShareTheWidthUpToTheWidest() {
        #expect(CardColumns(width: 405).cardWidth(in: 405, widest: 560) == 405)
        #expect(CardColumns(width: 900).cardWidth(in: 900, widest: 560) == 450)
        #expect(CardColumns(width: 1920).cardWidth(in: 1920, widest: 560) == 560)
    }

    @Test(arguments: [405, 1280, 1920]) func everyPostIsInOneLine(width: Int) {
        let columns = CardColumns(width: width)
        for posts in 0..<9 {
            let lines = (0..<columns.lines(of: posts)).map { columns.posts(in: $0, of: posts) }
            #expect(lines.flatMap { $0 } == Array(0..<posts))
            for (number, line) in lines.enumerated() { #expect(line.allSatisfy { columns.line(of: $0) == number }) }
        }
    }

    @Test func aLineWithoutPostsIsEmpty() {
        let columns = CardColumns(width: 1280)
        #expect(columns.posts(in: 7, of: 3).isEmpty && columns.posts(in: 0, of: 0).isEmpty)
    }

    @Test func goingSidewaysStaysInTheLine() {
        let columns = CardColumns(width: 1280)
        #expect(columns.beside(0, by: 1, of: 5) == 1)
        #expect(columns.beside(1, by: 1, of: 5) == nil)
        #expect(columns.beside(1, by: -1, of: 5) == 0)
        #expect(columns.beside(2, by: -1, of: 5) == nil)
        #expect(columns.beside(4, by: 1, of: 5) == nil, "the last line has one card")
        #expect(columns.beside(0, by: -1, of: 5) == nil)
        #expect(CardColumns(width: 405).beside(1, by: 1, of: 5) == nil)
    }
}
