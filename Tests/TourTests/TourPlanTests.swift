// The plan's swipes.

import Testing

@testable import TourKit

struct TourPlanTests {
    private func walk(_ swipes: Int, items: Int) -> [(swipe: Swipe, from: Int)] {
        var plan = TourPlan(swipes: swipes)
        var position = 0
        var made: [(Swipe, Int)] = []
        while let swipe = plan.next(at: position, of: items) {
            made.append((swipe, position))
            position += swipe.isForward ? 1 : -1
        }
        return made
    }

    @Test(arguments: [2, 3, 12, 500])
    func `a tour stays in the feed and makes every swipe`(items: Int) {
        let made = walk(200, items: items)
        #expect(made.count == 200)
        #expect(made.allSatisfy { $0.from >= 0 && $0.from < items })
        #expect(made.allSatisfy { $0.swipe.isForward ? $0.from < items - 1 : $0.from > 0 })
    }

    @Test func `a third each by wheel, drag and key, both ways`() {
        let made = walk(60, items: 12).map(\.swipe)
        for input in Swipe.Input.allCases { #expect(made.count { $0.input == input } == 20) }
        #expect(made.count(where: \.isForward) > 30)
        #expect(made.count { !$0.isForward } > 10)
    }

    @Test func `only a key turns a flight`() {
        let made = walk(100, items: 12).map(\.swipe)
        let cut = made.indices.filter { if case .cut = made[$0].pace { true } else { false } }
        #expect(!cut.isEmpty && cut.count <= 10)
        #expect(cut.allSatisfy { made[$0].input == .drag && made[$0 + 1].input == .key })
    }

    @Test func `whoever watches each item goes through the feed and back`() {
        var plan = TourPlan(swipes: 12, watch: .seconds(4))
        var position = 0
        var visited: [Int] = []
        while let swipe = plan.next(at: position, of: 5) {
            #expect(swipe.pace == .look(.seconds(4)))
            position += swipe.isForward ? 1 : -1
            visited.append(position)
        }
        #expect(visited == [1, 2, 3, 4, 3, 2, 1, 0, 1, 2, 3, 4])
    }

    @Test func `a feed of one item cannot be toured`() {
        var plan = TourPlan(swipes: 5)
        #expect(plan.next(at: 0, of: 1) == nil)
    }

    @Test func aTourWithAFaultTakesNoScreenshots() {
        var settings = TourSettings()
        #expect(settings.takesScreenshots)
        settings.inject = .black
        #expect(!settings.takesScreenshots)
    }
}
