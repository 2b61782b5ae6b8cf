// `mutoscope simulate DIR --policy a|b|app`: replays the preload benchmark in a directory, and prints the scores.
// Thread: any; the runs use all cores. Invariant: with --json, stdout gets the JSON object and nothing else.

import CommandKit
import FeedsEngine
import Foundation
import PreloadLab

enum SimulateCommand {
    /// The benchmark's own terms: its ladder in Mbit/s, and its prices.
    private static let prices = PreloadPrices(ladder: [0.75, 1.2, 1.85])

    /// `out` and `err` take lines without their end.
    static func run(_ arguments: [String], out: (String) -> Void, err: (String) -> Void) async -> Int32 {
        await SimulateOptions.command.run(arguments, out: out, err: err) { options in
            do {
                let rows = try await rows(options)
                if let file = options.rows { try csv(rows).write(toFile: file, atomically: true, encoding: .utf8) }
                let report = BenchmarkReport(rows, prices)
                out(try options.isJSON ? json(report, options.policy) : text(report))
                return 0
            } catch let error as BenchmarkError {
                err(error.description)
            } catch {
                err(error.localizedDescription)
            }
            return 1
        }
    }

    private static func rows(_ options: SimulateOptions) async throws -> [BenchmarkRow] {
        var benchmark = try BenchmarkReader(URL(filePath: options.directory)).read()
        if let part = options.part { benchmark = try benchmark.part(part) }
        return try await BenchmarkRun.rows(benchmark, options.policy, prices)
    }

    private static func text(_ report: BenchmarkReport) -> String {
        let lines = report.sets.map { set in
            "\(set.name): score \(rounded(set.score)), QoE \(rounded(set.qoe)), \(rounded(set.bytes / 1e6)) MB, "
                + "\(rounded(set.rebufferSeconds)) s rebuffering, \(rounded(set.wasteShare * 100)) % waste"
        }
        return (lines + ["sum: \(rounded(report.sum))"]).joined(separator: "\n")
    }

    private static func rounded(_ value: Double) -> String {
        value.formatted(
            .number.precision(.fractionLength(2)).grouping(.never).locale(Locale(identifier: "en_US_POSIX")))
    }

    private static func csv(_ rows: [BenchmarkRow]) -> String {
        let lines = rows.map { row in
            let result = row.result
            return "\(row.set),\(row.user),\(row.trace),\(result.score(prices)),\(result.bytes),\(result.qoe(prices))"
        }
        return (["set,user,trace,score,bytes,qoe"] + lines).joined(separator: "\n") + "\n"
    }

    private static func json(_ report: BenchmarkReport, _ policy: BenchmarkPolicy) throws -> String {
        let sets = report.sets.map { set in
            let means = SimulateAnswer.Means(
                score: set.score, qoe: set.qoe, bytes: set.bytes, rebufferSeconds: set.rebufferSeconds,
                wasteShare: set.wasteShare)
            return (set.name, means)
        }
        let answer = SimulateAnswer(
            policy: policy.rawValue, sets: Dictionary(uniqueKeysWithValues: sets), sum: report.sum)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(answer), as: UTF8.self)
    }
}
