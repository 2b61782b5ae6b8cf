// Decides step by step which chunk of which item to fetch next, at which level, or to wait.
// Thread: any; a plain value with what it has learned of the network since it was made.
// Invariant: the same situations in the same order give the same decisions.

package struct PreloadPolicy: Equatable, Sendable {
    package var prices: PreloadPrices
    /// The current item is kept this far ahead, in milliseconds.
    private static let comfort = 3000.0

    package init(prices: PreloadPrices) { self.prices = prices }

    package mutating func handle(_ situation: PreloadSituation) -> PreloadDecision {
        guard let current = situation.items.first else { return .wait(200) }
        if !current.isComplete, current.buffer < Self.comfort {
            return .fetch(item: current.id, level: current.lockedLevel ?? 0)
        }
        if let next = situation.items.dropFirst().first(where: { $0.fetched.isEmpty && !$0.isComplete }) {
            return .fetch(item: next.id, level: next.lockedLevel ?? 0)
        }
        return .wait(200)
    }
}
