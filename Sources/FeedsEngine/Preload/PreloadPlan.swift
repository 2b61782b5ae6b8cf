// The look ahead for one moment: the current item, the next one and the one behind that, each with its outlook.
// Thread: any; a plain value. Invariant: it holds for as long as its facts do; the buffer is not one of them.

struct PreloadPlan: Equatable, Sendable {
    /// How many chunks of each of the three are looked at.
    private static let horizons = [10, 4, 3]

    /// All that a plan follows from.
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
    /// The item behind the current one, if something of it may be fetched.
    let next: PreloadItem?
    let nextLevel: Int
    private let ahead: Int
    private let farLevel: Int

    /// Nil when the current item says nothing of its sizes. `ahead` is how many chunks of the next item are thought of.
    init?(_ facts: Facts, _ situation: PreloadSituation, ahead: Int) {
        let (prices, network) = (facts.prices, facts.network)
        let items = situation.items
        func following(_ index: Int, _ behind: PreloadFollowing?) -> PreloadFollowing? {
            guard items.indices.contains(index) else { return nil }
            let item = items[index]
            let stretch = PreloadStretch(item, from: item.playedChunks, atMost: Self.horizons[index], prices)
            guard let stretch else { return nil }
            let outlook = PreloadOutlook(stretch, prices, network, following: behind, ahead: 1)
            return PreloadFollowing(
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

    /// Where the current item stands within the outlook.
    func state(buffer: Double, lastLevel: Int) -> PreloadOutlook.State {
        PreloadOutlook.State(
            chunk: 0, ahead: min(ahead, outlook.table.aheads - 1),
            level: max(0, min(lastLevel, outlook.table.levels - 1)),
            buffer: max(0, min(buffer, outlook.table.longestBuffer)))
    }

    /// The level for the first chunk of an item further behind.
    func level(for item: PreloadItem) -> Int {
        max(0, min(item.lockedLevel ?? farLevel, item.chunkBytes[0].count - 1))
    }
}

extension PreloadItem {
    /// Whether there is a next chunk that says how large it is.
    var canBeFetched: Bool { !isComplete && !chunkBytes[fetched.count].isEmpty }

    /// How many chunks lie wholly before the play position.
    var playedChunks: Int {
        guard chunkDuration > 0, position > 0 else { return 0 }
        return Int(saturating: min(position / chunkDuration, Double(fetched.count)))
    }
}
