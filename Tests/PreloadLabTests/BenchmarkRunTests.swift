// Whole benchmarks: our own small one always, the real one when MUTOSCOPE_PRELOAD_DATA names its directory.

import FeedsEngine
import Foundation
import Testing

@testable import PreloadLab

struct BenchmarkRunTests {
    private static let directory = ProcessInfo.processInfo.environment["MUTOSCOPE_PRELOAD_DATA"]
    private static let prices = PreloadPrices(ladder: [0.75, 1.2, 1.85])

    private func small() throws -> Benchmark {
        let folder = try SmallBenchmark.folder()
        defer { try? FileManager.default.removeItem(at: folder) }  // A leftover in the temporary folder does no harm.
        return try BenchmarkReader(folder).read()
    }

    @Test func rowsComeInOrderAndTwiceTheSame() async throws {
        let benchmark = try small()
        for policy in BenchmarkPolicy.allCases where policy != .b {
            let rows = try await BenchmarkRun.rows(benchmark, policy, SmallBenchmark.prices)
            #expect(
                rows.map { "\($0.set) \($0.user) \($0.trace)" } == ["fast 0 2", "fast 0 10", "fast 7 2", "fast 7 10"])
            #expect(try await BenchmarkRun.rows(benchmark, policy, SmallBenchmark.prices) == rows)
        }
    }

    /// Policy a, viewer 0, network 2 (950,000 bytes a second): 105 + 80 = 185 ms for each of the three chunks.
    @Test func meansAndSumAreOfTheRows() async throws {
        let rows = try await BenchmarkRun.rows(try small(), .a, SmallBenchmark.prices)
        let first = rows[0].result
        #expect(first.bytes == 300_000 && first.quality == 3 && abs(first.rebufferSeconds - 0.185) < 1e-9)
        let report = BenchmarkReport(rows, SmallBenchmark.prices)
        let scores = rows.map { $0.result.score(SmallBenchmark.prices) }
        #expect(report.sets.count == 1 && abs(report.sum - scores.reduce(0, +) / 4) < 1e-9)
        // Viewer 7 leaves the first video after 0.3 s, so its second chunk is waste if it came at all.
        let wasted = rows.reduce(0) { $0 + $1.result.wastedBytes }
        let bytes = rows.reduce(0) { $0 + $1.result.bytes }
        #expect(wasted > 0 && abs(report.sets[0].wasteShare - Double(wasted) / Double(bytes)) < 1e-9)
    }

    /// Our own set always, and the real one if it is given.
    @Test func theExpectedRowsComeOut() async throws {
        let folder = try SmallBenchmark.folder()
        defer { try? FileManager.default.removeItem(at: folder) }  // A leftover in the temporary folder does no harm.
        try await compare(.a, in: folder)
        guard let directory = Self.directory else { return }
        for policy in [BenchmarkPolicy.a, .b] { try await compare(policy, in: URL(filePath: directory)) }
    }

    private func compare(_ policy: BenchmarkPolicy, in folder: URL) async throws {
        let file = folder.appending(path: "expected/policy-\(policy.rawValue).csv")
        let lines = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst()
        var results: [String: SessionResult] = [:]
        for row in try await BenchmarkRun.rows(try BenchmarkReader(folder).read(), policy, Self.prices) {
            results["\(row.set),\(row.user),\(row.trace)"] = row.result
        }
        #expect(!lines.isEmpty && lines.count == results.count)
        for line in lines {
            let words = line.split(separator: ",")
            let result = try #require(results[words.prefix(3).joined(separator: ",")])
            let found = [result.score(Self.prices), Double(result.bytes), result.qoe(Self.prices)]
            let wanted = words.dropFirst(3).compactMap { Double($0) }
            #expect(wanted.count == 3 && zip(found, wanted).allSatisfy { abs($0 - $1) < 0.001 }, "\(line)")
        }
    }
}
