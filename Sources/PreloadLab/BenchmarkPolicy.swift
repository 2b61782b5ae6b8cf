// The policies that can be replayed: two simple ones with known results, and the app's own.
// Thread: any; plain values. Invariant: every run begins with a new policy.

package import FeedsEngine

package enum BenchmarkPolicy: String, CaseIterable, Sendable {
    case a, b, app

    /// A new policy without a memory of other runs.
    package func make(_ prices: PreloadPrices) -> Session.Policy {
        switch self {
        case .a: return Self.decideAsA
        case .b: return Self.decideAsB
        case .app:
            var policy = PreloadPolicy(prices: prices)
            return { policy.handle($0) }
        }
    }

    /// At the lowest level: the whole current video, then a chunk of each following video.
    private static func decideAsA(_ situation: PreloadSituation) -> PreloadDecision {
        if !situation.isCurrentComplete { return .fetch(item: situation.current, level: 0) }
        if let next = situation.items.dropFirst().first(where: { $0.fetched.isEmpty }) {
            return .fetch(item: next.id, level: 0)
        }
        return .wait(200)
    }

    /// Three seconds ahead at the middle level, then two chunks of each following video, the next one at the best
    /// level.
    private static func decideAsB(_ situation: PreloadSituation) -> PreloadDecision {
        if !situation.isCurrentComplete, situation.items[0].buffer < 3000 {
            return .fetch(item: situation.current, level: 1)
        }
        if let next = situation.items.dropFirst().first(where: { $0.fetched.count < 2 && !$0.isComplete }) {
            return .fetch(item: next.id, level: next.id == situation.current + 1 ? 2 : 1)
        }
        return .wait(100)
    }
}
