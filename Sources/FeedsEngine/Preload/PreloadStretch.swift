// The chunks of an item that a look ahead covers, with the cost and value of each.
// Thread: any; a plain value. Invariant: it holds a few chunks, however long the item is.

struct PreloadStretch: Equatable, Sendable {
    let id: Int
    let chunkDuration: Double
    /// The index of its first chunk in the item.
    let first: Int
    /// Megabits of each chunk at each level.
    let megabits: [[Double]]
    /// True when the item ends with this stretch.
    let reachesEnd: Bool
    /// The value of each level for a second of watching.
    let worth: [Double]
    /// The levels that may still be fetched.
    let levels: [Int]
    let curve: RetentionCurve
    let playsWhileComing: Bool

    /// Nil when the item offers no level at all.
    init?(_ item: PreloadItem, from first: Int, atMost count: Int, _ prices: PreloadPrices) {
        let end = min(item.chunkBytes.count, first + count)
        let sample = item.chunkBytes.indices.contains(first) ? item.chunkBytes[first] : item.chunkBytes.last ?? []
        guard !sample.isEmpty else { return nil }
        id = item.id
        chunkDuration = max(1, item.chunkDuration)
        self.first = first
        megabits = (first..<max(first, end)).map { chunk in
            // A chunk with fewer known levels than the first repeats its last level.
            sample.indices.map { level in
                let sizes = item.chunkBytes[chunk]
                return Double(sizes.isEmpty ? sample[level] : sizes[min(level, sizes.count - 1)]) * 8e-6
            }
        }
        reachesEnd = end >= item.chunkBytes.count
        worth = sample.indices.map { prices.worth(of: $0, item: item.id) }
        levels = item.lockedLevel.map { [min($0, sample.count - 1)] } ?? Array(sample.indices)
        curve = RetentionCurve(item)
        playsWhileComing = item.playsWhileComing
    }

    var count: Int { megabits.count }
    var seconds: Double { chunkDuration / 1000 }

    /// Milliseconds from the item's start to the start of that chunk of the stretch.
    func start(of chunk: Int) -> Double { Double(first + chunk) * chunkDuration }
}
