// The means of a benchmark's runs for each set, and their sum.
// Thread: any; a plain value. Invariant: the sum is that of the sets' mean scores.

package import FeedsEngine

package struct BenchmarkReport: Equatable, Sendable {
    package struct SetMeans: Equatable, Sendable {
        package let name: String
        package let score: Double
        package let qoe: Double
        package let bytes: Double
        package let rebufferSeconds: Double
        /// The share of all bytes that were not watched.
        package let wasteShare: Double
    }

    package let sets: [SetMeans]
    package var sum: Double { sets.reduce(0) { $0 + $1.score } }

    package init(_ rows: [BenchmarkRow], _ prices: PreloadPrices) {
        var names: [String] = []
        for row in rows where !names.contains(row.set) { names.append(row.set) }
        sets = names.map { name in
            SetMeans(name, rows.filter { $0.set == name }.map(\.result), prices)
        }
    }
}

extension BenchmarkReport.SetMeans {
    init(_ name: String, _ results: [SessionResult], _ prices: PreloadPrices) {
        func mean(_ value: (SessionResult) -> Double) -> Double {
            results.reduce(0) { $0 + value($1) } / Double(results.count)
        }
        self.name = name
        score = mean { $0.score(prices) }
        qoe = mean { $0.qoe(prices) }
        bytes = mean { Double($0.bytes) }
        rebufferSeconds = mean(\.rebufferSeconds)
        wasteShare = bytes > 0 ? mean { Double($0.wastedBytes) } / bytes : 0
    }
}
