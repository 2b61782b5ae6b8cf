// The probability that a viewer of now still watches later: an item's retention table, interpolated.
// Thread: any; a plain value. Invariant: a chance lies between 0 and 1, for any table.

package struct RetentionCurve: Equatable, Sendable {
    private let table: [Double]
    /// In milliseconds; no viewer watches longer.
    private let duration: Double

    package init(_ item: PreloadItem) {
        table = item.retention
        duration = Double(item.chunkBytes.count) * item.chunkDuration
    }

    /// The chance that a viewer at one position (in milliseconds) reaches another.
    package func chance(from: Double, to: Double) -> Double {
        guard to > from else { return 1 }
        let now = share(at: from)
        // Beyond the end of the table the viewer is assumed to go on.
        guard now > 1e-6 else { return 1 }
        return min(1, max(0, share(at: to) / now))
    }

    package func share(at position: Double) -> Double {
        let seconds = max(0, min(position, duration)) / 1000
        // Without a table: a quarter has left after 3 s, half after 8 s.
        guard table.count > 1 else { return 1 / (1 + seconds / 8) }
        let second = Int(saturating: min(seconds, Double(table.count - 1)))
        guard second + 1 < table.count else { return table[table.count - 1] }
        return table[second] + (table[second + 1] - table[second]) * (seconds - Double(second))
    }
}
