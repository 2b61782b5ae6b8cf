// Decides step by step which chunk of which item to fetch next, at which level, or to wait.
// Thread: any; a plain value that includes what it has learned about the network.
// Invariant: the same situations in the same order give the same decisions.

package struct PreloadPolicy: Equatable, Sendable {
    package var prices: PreloadPrices

    /// Milliseconds until the next call: while more may be fetched, and when nothing is left.
    private static let pause = 100.0
    private static let rest = 1000.0
    /// How many chunks of the next item are considered, and the value of a chunk of a later item on an idle link.
    private static let ahead = 3
    private static let head = 0.03
    /// The share of a transfer's time that must be buffered before another item is considered.
    private static let enough = 0.75

    private var network = BandwidthEstimate()
    /// The level that was shown last, possibly by the item before.
    private var lastLevel = 0
    /// The last plan, valid as long as its facts are the same.
    private var plan: PreloadPlan?

    package init(prices: PreloadPrices) { self.prices = prices }

    package mutating func handle(_ situation: PreloadSituation) -> PreloadDecision {
        guard let current = situation.items.first else { return .wait(Self.rest) }
        if let step = situation.lastStep { network.learn(step) }
        if let level = current.fetched.last { lastLevel = level }
        guard situation.items.contains(where: { $0.canBeFetched }) else { return .wait(Self.rest) }
        guard let plan = plan(for: situation) else { return .wait(Self.rest) }
        return decide(situation, plan)
    }

    /// Planning is expensive. Between two arrivals only the buffer changes, so the plan is kept.
    private mutating func plan(for situation: PreloadSituation) -> PreloadPlan? {
        let facts = PreloadPlan.Facts(situation, prices, network)
        if let plan, plan.facts == facts { return plan }
        plan = PreloadPlan(facts, situation, ahead: Self.ahead)
        return plan
    }

    /// Where running ahead has a price, a chunk of a far item is worth less.
    private var head: Double { Self.head * max(0, 1 - prices.runningAhead) }

    private func decide(_ situation: PreloadSituation, _ plan: PreloadPlan) -> PreloadDecision {
        let current = situation.items[0]
        let outlook = plan.outlook
        let state = plan.state(buffer: current.buffer, lastLevel: lastLevel)
        var best = PreloadDecision.wait(Self.pause)
        // With almost no buffer left, waiting has no use.
        let isShort = isShort(current)
        let mustFetch = isShort || current.canBeFetched && current.buffer < Self.pause
        var value = mustFetch ? -Double.infinity : outlook.valueOfWaiting(state, for: min(Self.pause, state.buffer))
        func consider(_ decision: PreloadDecision, _ worth: Double) {
            if worth > value { (best, value) = (decision, worth) }
        }
        if current.canBeFetched, outlook.canFetch(current.buffer) {
            for level in outlook.stretch.levels {
                consider(.fetch(item: current.id, level: level), outlook.valueOfFetching(state, level: level))
            }
        }
        if isShort, best != .wait(Self.pause) { return best }
        if let next = plan.next, outlook.canFetchBehind(state), next.canBeFetched {
            consider(.fetch(item: next.id, level: plan.nextLevel), outlook.valueOfFetchingBehind(state))
        }
        if let far = situation.items.dropFirst(2).first(where: { $0.fetched.isEmpty && $0.canBeFetched }) {
            let level = plan.level(for: far)
            let transfer = network.transfer(Double(far.chunkBytes[0][level]) * 8e-6)
            consider(.fetch(item: far.id, level: level), outlook.value(state, after: transfer) + head)
        }
        return best
    }

    /// Applies when items without a picture have a price: the current item hardly has enough buffer for one more
    /// transfer. Even at a high price, the current item must not stall for another item.
    private func isShort(_ item: PreloadItem) -> Bool {
        guard prices.unprepared > 0, item.canBeFetched else { return false }
        let bytes = item.chunkBytes[item.fetched.count].max() ?? 0
        return item.buffer < Self.enough * network.delay(of: Double(bytes) * 8e-6)
    }
}
