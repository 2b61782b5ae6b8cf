// The five persistent pages: which item each one shows, and that only changes are reported.
// Thread: any. Invariant: after every change each item is on one page at most.

import FeedsEngine
import FeedsTestSupport
import Testing

struct PageSlotsTests {
    @Test func aStepRebindsOnePage() {
        var slots = PageSlots()
        _ = slots.handle(.shown(current: 5, count: 100, departing: nil))
        #expect(slots.handle(.shown(current: 6, count: 100, departing: nil)) == [.bind(slot: 3, item: 8, place: 8)])
        #expect(slots.handle(.shown(current: 6, count: 100, departing: nil)) == [])
        #expect(slots.slot(of: 6) == 1)
    }

    /// During a flight, pages that stay out of sight are not bound, and visible pages are not cleared.
    @Test func aFlightBindsWhatFollowsWhenItIsOver() {
        var slots = PageSlots()
        _ = slots.handle(.shown(current: 5, count: 100, departing: nil))
        #expect(slots.handle(.shown(current: 6, count: 100, departing: nil, isFlying: true)) == [])
        #expect(
            slots.handle(.shown(current: 7, count: 100, departing: nil, isFlying: true))
                == [.bind(slot: 3, item: 8, place: 8)])
        #expect(
            slots.handle(.shown(current: 7, count: 100, departing: nil))
                == [.bind(slot: 4, item: 9, place: 9)])
    }

    /// A page in another page's place may be visible, so its own place is bound at once.
    @Test func aFlightPutsThePagesOfAnEarlierJumpInOrder() {
        var slots = PageSlots()
        _ = slots.handle(.shown(current: 3, count: 100, departing: nil))
        let jump = DepartingPage(item: 3, place: 48)
        _ = slots.handle(.shown(current: 49, count: 100, departing: jump, isFlying: true))
        _ = slots.handle(.shown(current: 50, count: 100, departing: nil, isFlying: true))
        #expect(slots.pages.compactMap { $0?.item }.sorted() == [48, 49, 50, 51, 52])
        #expect(slots.slot(of: 3) == nil)
    }

    @Test func aShortFeedLeavesPagesEmpty() {
        var slots = PageSlots()
        _ = slots.handle(.shown(current: 1, count: 3, departing: nil))
        #expect(slots.pages.map { $0?.item } == [0, 1, 2, nil, nil])
        #expect(slots.handle(.shown(current: 0, count: 1, departing: nil)) == [.clear(slot: 1), .clear(slot: 2)])
        #expect(slots.handle(.shown(current: 0, count: 0, departing: nil)) == [.clear(slot: 0)])
    }

    @Test func aFeedThatGrowsBindsWhatCameIntoSight() {
        var slots = PageSlots()
        _ = slots.handle(.shown(current: 2, count: 3, departing: nil))
        #expect(
            slots.handle(.shown(current: 2, count: 50, departing: nil))
                == [.bind(slot: 3, item: 3, place: 3), .bind(slot: 4, item: 4, place: 4)])
    }

    @Test func theDepartingPageStandsBesideTheTarget() {
        var slots = PageSlots()
        _ = slots.handle(.shown(current: 0, count: 100, departing: nil))
        _ = slots.handle(.shown(current: 99, count: 100, departing: DepartingPage(item: 0, place: 98)))
        #expect(slots.pages.compactMap { $0?.item }.sorted() == [0, 97, 99])
        #expect(slots.pages[3] == .some(.init(item: 0, place: 98)))
        #expect(
            slots.handle(.shown(current: 99, count: 100, departing: nil)) == [.bind(slot: 3, item: 98, place: 98)])
    }

    /// When its page already has the right number, the departing page only moves.
    @Test func aDepartingPageOfTheRightNumberKeepsItsWidget() {
        var slots = PageSlots()
        _ = slots.handle(.shown(current: 3, count: 100, departing: nil))
        let commands = slots.handle(.shown(current: 49, count: 100, departing: DepartingPage(item: 3, place: 48)))
        #expect(commands.contains(.move(slot: 3, place: 48)))
    }

    @Test func aReplacedFeedClearsEverything() {
        var slots = PageSlots()
        _ = slots.handle(.shown(current: 0, count: 2, departing: nil))
        #expect(slots.handle(.replaced) == [.clear(slot: 0), .clear(slot: 1)])
        #expect(slots.handle(.shown(current: 0, count: 1, departing: nil)) == [.bind(slot: 0, item: 0, place: 0)])
    }

    /// A view that only follows the reported changes ends up with the same pages, and shows no item twice.
    @Test func theChangesAreAllThereIs() {
        var random = SplitMix64(seed: 3)
        var slots = PageSlots()
        var mirror: [Int: PageSlots.Page] = [:]
        for _ in 0..<3000 {
            let count = Int.random(in: 0...40, using: &random)
            let current = Int.random(in: 0...max(0, count - 1), using: &random)
            let departing = DepartingPage(
                item: Int.random(in: 0...max(0, count - 1), using: &random), place: current > 0 ? current - 1 : 1)
            let isJump = Bool.random(using: &random) && departing.item != current
            let event = PageSlots.Event.shown(
                current: current, count: count, departing: isJump ? departing : nil,
                isFlying: Bool.random(using: &random))
            for command in slots.handle(event) {
                apply(command, to: &mirror)
            }
            #expect((0..<5).allSatisfy { slots.pages[$0] == mirror[$0] })
            let items = slots.pages.compactMap { $0?.item }
            #expect(Set(items).count == items.count)
            #expect(count == 0 || slots.slot(of: current) == current % 5)
        }
    }

    private func apply(_ command: PageSlots.Command, to mirror: inout [Int: PageSlots.Page]) {
        switch command {
        case .bind(let slot, let item, let place): mirror[slot] = .init(item: item, place: place)
        case .move(let slot, let place): mirror[slot] = .init(item: mirror[slot]?.item ?? -1, place: place)
        case .clear(let slot): mirror[slot] = nil
        }
    }
}
