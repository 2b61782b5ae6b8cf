// Which media are asked for with a second request: a few ahead, one at a time for an item, and politely after failures.

import FeedsEngine
import FeedsTestSupport
import Testing

@Suite("ResolvePlan")
struct ResolvePlanTests {
    private var plan = ResolvePlan()

    private mutating func aim(_ items: [Int], at time: Double = 0) -> [ResolvePlan.Command] {
        plan.handle(.aimed(at: items, current: items.first, time: time))
    }

    private static func ask(_ items: Int...) -> [ResolvePlan.Command] {
        items.map { .resolve(item: $0, afresh: false) }
    }

    @Test mutating func aFewAreAskedForAndTheRestLater() {
        #expect(aim([0, 1, 2, 3, 4, 5]) == Self.ask(0, 1))
        #expect(plan.handle(.found(item: 0, time: 1)) == Self.ask(2))
        #expect(plan.handle(.found(item: 1, time: 1)) == Self.ask(3))
        // Never a whole page.
        #expect(plan.handle(.found(item: 2, time: 2)).isEmpty && plan.handle(.found(item: 3, time: 2)).isEmpty)
        #expect(aim([0, 1, 2, 3], at: 3).isEmpty)
        #expect(aim([1, 2, 3, 4], at: 4) == Self.ask(4))
    }

    @Test mutating func theCurrentItemWaitsForNoOther() {
        _ = aim([0, 1, 2, 3])
        #expect(aim([9, 10], at: 1) == Self.ask(9))
    }

    @Test mutating func whatFailsIsAskedForAgainMoreAndMoreRarely() {
        _ = aim([0])
        var (time, waits) = (0.0, [Double]())
        while waits.count < 9 {
            #expect(plan.handle(.failed(item: 0, time: time)).isEmpty)
            guard let deadline = plan.deadline else { break }
            waits.append(deadline - time)
            time = deadline
            #expect(plan.handle(.tick(time: time - 0.1)).isEmpty)
            #expect(plan.handle(.tick(time: time)) == Self.ask(0))
        }
        #expect(waits == [2, 4, 8])
        // A player that waits for it begins anew.
        #expect(plan.handle(.wanted(item: 0, time: time)) == Self.ask(0))
    }

    @Test mutating func anExpiredAddressIsAskedForAfreshOnce() {
        _ = aim([0])
        _ = plan.handle(.found(item: 0, time: 10))
        // An address that was found just now is wrong, not old.
        #expect(plan.handle(.expired(item: 0, time: 20)).isEmpty)
        #expect(plan.handle(.expired(item: 0, time: 4000)) == [.resolve(item: 0, afresh: true)])
        #expect(plan.handle(.expired(item: 0, time: 4001)).isEmpty)
        #expect(plan.handle(.found(item: 0, time: 4002)).isEmpty)
        #expect(plan.handle(.expired(item: 0, time: 4010)).isEmpty)
        #expect(plan.handle(.expired(item: 7, time: 4010)).isEmpty)
    }

    @Test mutating func nothingIsAskedForWithoutANetwork() {
        _ = plan.handle(.mayAsk(false, time: 0))
        #expect(aim([0, 1]).isEmpty && plan.deadline == nil)
        #expect(plan.handle(.wanted(item: 0, time: 0)).isEmpty)
        #expect(plan.handle(.mayAsk(true, time: 1)) == Self.ask(0, 1))
    }

    /// Whatever happens: one request for an item, never more than the connections and the current one, all in reach.
    @Test(arguments: 0..<40) func anyOrderOfEventsKeepsThePlanSmall(_ seed: UInt64) {
        var (random, plan, time) = (SplitMix64(seed: seed), ResolvePlan(), 0.0)
        var running: Set<Int> = []
        for _ in 0..<400 {
            time += Double(random.next() % 50) / 10
            let item = Int(random.next() % 30)
            let event: ResolvePlan.Event =
                switch random.next() % 8 {
                case 0, 1, 2: .aimed(at: Array(item..<item + 6), current: item, time: time)
                case 3: running.first.map { .found(item: $0, time: time) } ?? .tick(time: time)
                case 4: running.first.map { .failed(item: $0, time: time) } ?? .tick(time: time)
                case 5: .expired(item: item, time: time)
                case 6: .wanted(item: item, time: time)
                default: .tick(time: time)
                }
            switch event {
            case .found(let item, _), .failed(let item, _): running.remove(item)
            default: break
            }
            for case .resolve(let asked, _) in plan.handle(event) {
                #expect(running.insert(asked).inserted, "\(asked) is asked for twice")
            }
        }
    }
}
