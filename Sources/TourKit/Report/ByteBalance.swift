// The bytes that came over the network, and the part of them that was watched.
// Thread: any; a plain value. Invariant: bytes that are watched again count once.

package struct ByteBalance: Hashable, Sendable, Encodable {
    /// Nil when the app did not report it.
    package private(set) var fetched: Int64?
    package private(set) var watched: Int64 = 0
    package private(set) var hits: Int?

    package init(events: [AppEvent] = []) {
        var furthest: [Int: Int64] = [:]
        for event in events {
            switch event.kind {
            case .traffic(let fetched, let hits, _): (self.fetched, self.hits) = (fetched, hits)
            case .watched(let item, _, let bytes): furthest[item] = max(bytes, furthest[item] ?? 0)
            default: break
            }
        }
        watched = furthest.values.reduce(0, +)
    }

    /// The share that was not watched, to a thousandth; nil when nothing was fetched. Watched bytes may come from an
    /// earlier cache.
    package var wasteShare: Double? {
        guard let fetched, fetched > 0 else { return nil }
        let share = max(0, 1 - Double(watched) / Double(fetched))
        return (share * 1000).rounded() / 1000
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(fetched, forKey: .fetched)
        try container.encode(watched, forKey: .watched)
        try container.encode(wasteShare, forKey: .wasteShare)
    }

    private enum CodingKeys: String, CodingKey {
        case fetched, watched
        case wasteShare = "waste_share"
    }
}
