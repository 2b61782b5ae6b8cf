// The look ahead at one moment: the current item and the next two, each with its outlook.
// Thread: any; a plain value. Invariant: it holds as long as its facts do; the buffer is not one of these facts.

struct PreloadPlan: Equatable, Sendable {
    /// How many chunks of each of the three items are considered.
    private static let horizons = [10, 4, 3]

    /// All facts on which a plan depends.
    struct Facts: Equatable, Sendable {
        struct Item: Equatable, Sendable {
            let id: Int
            let chunks: Int
            let fetched: Int
            let lastLevel: Int?
            let lockedLevel: Int?

            init(_ item: PreloadItem) {
                id = item.id
                chunks = item.chunkBytes.count
                fetched = item.fetched.count
                lastLevel = item.fetched.last
                lockedLevel = item.lockedLevel
            }
        }

        let items: [Item]
        let prices: PreloadPrices
        let network: BandwidthEstimate

        init(_ situation: PreloadSituation, _ prices: PreloadPrices, _ network: BandwidthEstimate) {
            items = situation.items.prefix(PreloadPlan.horizons.count).map(Item.init)
            self.prices = prices
            self.network = network
        }
    }

    let facts: Facts
    let outlook: PreloadOutlook
    /// The item after the current one, if any of it may be fetched.
    let next: PreloadItem?
    let nextLevel: Int
    private let ahead: Int
    private let farLevel: Int

    /// Nil when the current item does not tell its sizes. `ahead` is how many chunks of the next item are considered.
    init?(_ facts: Facts, _ situation: PreloadSituation, ahead: Int) {
        let (prices, network) = (facts.prices, facts.network)
        let items = situation.items
        func following(_ index: Int, _ behind: PreloadSuccessor?) -> PreloadSuccessor? {
            guard items.indices.contains(index) else { return nil }
            let item = items[index]
            let stretch = PreloadStretch(item, from: item.playedChunks, atMost: Self.horizons[index], prices)
            guard let stretch else { return nil }
            let outlook = PreloadOutlook(stretch, prices, network, following: behind, ahead: 1)
            return PreloadSuccessor(
                outlook, of: item, ahead: items.indices.contains(index + 1) ? items[index + 1] : nil)
        }
        guard let current = items.first,
            let stretch = PreloadStretch(current, from: current.fetched.count, atMost: Self.horizons[0], prices)
        else { return nil }
        let third = following(2, nil)
        let second = following(1, third)
        self.facts = facts
        outlook = PreloadOutlook(stretch, prices, network, following: second, ahead: ahead)
        next = second == nil ? nil : items[1]
        nextLevel = second?.level ?? 0
        farLevel = third?.level ?? nextLevel
        self.ahead = next.map { max(0, $0.fetched.count - $0.playedChunks) } ?? 0
    }

    /// The current item's state in the outlook.
    func state(buffer: Double, lastLevel: Int) -> PreloadOutlook.State {
        PreloadOutlook.State(
            chunk: 0, ahead: min(ahead, outlook.table.aheads - 1),
            level: max(0, min(lastLevel, outlook.table.levels - 1)),
            buffer: max(0, min(buffer, outlook.table.longestBuffer)))
    }

    /// The level for the first chunk of an item farther ahead.
    func level(for item: PreloadItem) -> Int {
        max(0, min(item.lockedLevel ?? farLevel, item.chunkBytes[0].count - 1))
    }
}

extension PreloadItem {
    /// True when the next chunk exists and its size is known.
    var canBeFetched: Bool { !isComplete && !chunkBytes[fetched.count].isEmpty }

    /// How many chunks lie completely before the play position.
    var playedChunks: Int {
        guard chunkDuration > 0, position > 0 else { return 0 }
        return Int(saturating: min(position / chunkDuration, Double(fetched.count)))
    }
}
