// PreloadPolicy with what it needs beside the items: the terms of the network, the last step, and the user's habits.
// Thread: any; a plain value. Invariant: the same events in the same order give the same advice.

import FeedsEngine

struct PreloadAdvice {
    enum Event {
        /// The pane is in device pixels.
        case terms(network: NetworkClass, savesData: Bool, paneWidth: Double, paneHeight: Double)
        /// A transfer has ended, or a wait with no bytes. `stalled` is how long of it the current video stood still.
        case fetched(milliseconds: Double, stalled: Double, bytes: Int)
        /// The user left a video.
        case watched(seconds: Double, of: Double?)
        case decide(PreloadFacts)
    }

    enum Command {
        /// Fetch the item's next chunk at this level.
        case fetch(item: Int, level: Int)
        /// Ask again after so many milliseconds.
        case wait(Double)
    }

    /// Seconds of data that do not count as buffered: a request takes its time, and a browser stops a little before the
    /// end of its data.
    private static let lead = 0.7
    private static let rest = 1000.0

    private var policy = PreloadPolicy(prices: PreloadPrices(ladder: [1]))
    private var habits = RetentionModel()
    private var terms = PreloadTerms(paneWidth: 720, paneHeight: 1280)
    /// Each step teaches the policy once.
    private var lastStep: PreloadStep?

    mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .terms(let network, let savesData, let width, let height):
            terms = PreloadTerms(
                network: network, savesData: savesData, paneWidth: width.whole, paneHeight: height.whole)
        case .fetched(let milliseconds, let stalled, let bytes):
            lastStep = PreloadStep(delay: milliseconds, rebuffer: min(stalled, milliseconds), bytes: bytes)
        case .watched(let seconds, let duration): habits.handle(.watched(seconds: seconds, of: duration))
        case .decide(let facts): return [decide(facts)]
        }
        return []
    }

    private mutating func decide(_ facts: PreloadFacts) -> Command {
        let levels = facts.items.map { (id: $0.id, levels: $0.rates) }
        let items = facts.items.map(preloadItem)
        guard let first = items.first, let prices = terms.prices(of: levels) else { return .wait(Self.rest) }
        policy.prices = prices
        let situation = PreloadSituation(
            lastStep: lastStep, isCurrentComplete: first.isComplete, current: first.id, items: items)
        lastStep = nil
        switch policy.handle(situation) {
        case .wait(let milliseconds): return .wait(milliseconds)
        case .fetch(let id, let level):
            let highest = facts.items.first { $0.id == id }?.rates.count ?? 1
            return .fetch(item: id, level: min(level, highest - 1))
        }
    }

    private func preloadItem(_ item: PreloadFacts.Item) -> PreloadItem {
        PreloadItem(
            id: item.id, chunkDuration: item.duration * 1000 / Double(max(1, item.chunkBytes.count)),
            chunkBytes: item.chunkBytes, fetched: item.fetched, buffer: max(0, item.buffered - Self.lead) * 1000,
            position: item.position * 1000, retention: habits.table(duration: item.duration),
            playsWhileComing: true)
    }
}
