// Three points of a distribution.
// Thread: any; a plain value. Invariant: nil stands for "not measured", never for zero.

package struct Percentiles: Hashable, Sendable, Encodable {
    package var p50: Double?
    package var p95: Double?
    package var p99: Double?

    /// The nearest-rank percentiles, to a tenth.
    package init(_ values: [Double]) {
        let sorted = values.sorted()
        func rank(_ part: Double) -> Double? {
            guard !sorted.isEmpty else { return nil }
            let index = Int((part * Double(sorted.count)).rounded(.up)) - 1
            return (sorted[max(0, index)] * 10).rounded() / 10
        }
        (p50, p95, p99) = (rank(0.5), rank(0.95), rank(0.99))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(p50, forKey: .p50)
        try container.encode(p95, forKey: .p95)
        try container.encode(p99, forKey: .p99)
    }

    private enum CodingKeys: String, CodingKey {
        case p50, p95, p99
    }
}
