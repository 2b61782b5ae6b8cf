// `mutoscope simulate DIR --policy a|b|app`: replays the preload benchmark in a directory, and prints the scores.
// Thread: any; the runs use all cores. Invariant: with --json, stdout gets the JSON object and nothing else.

import FeedsEngine
import Foundation
import PreloadLab

enum SimulateCommand {
    static let help = """
        Usage: mutoscope simulate DIR --policy a|b|app [--json]

        Replays recorded networks and the watch times of people with a policy that decides what to fetch next, and
        prints what each set of networks scores on average. DIR holds traces/SET/*.txt, chunk-bytes/videoK.csv,
        retention/videoK.txt and users.csv.

          --policy NAME   a: lowest level, the whole current video first; b: three seconds ahead at the middle level;
                          app: what the app itself uses
          --json          print one JSON object instead: policy, sets (score, qoe, bytes, rebuffer_s and waste_share
                          of each), sum
          --part PART     even or odd: only every second network of each set and every second person
          --rows FILE     also write what each single run came to, as CSV
          --help, -h      print this
          --              what follows is the directory, even if it begins with a dash

        Exit status: 0 when all runs came to an end, 1 when the directory could not be used, 2 for wrong usage.
        """

    /// The benchmark's own terms: its ladder in Mbit/s, and its prices.
    private static let prices = PreloadPrices(ladder: [0.75, 1.2, 1.85])

    /// `out` and `err` take lines without their end.
    static func run(_ arguments: [String], out: (String) -> Void, err: (String) -> Void) async -> Int32 {
        let options: SimulateOptions
        do throws(SimulateOptions.Mistake) {
            options = try SimulateOptions(arguments)
        } catch {
            err("\(error.sentence)\nTry mutoscope simulate --help.")
            return 2
        }
        if options.wantsHelp {
            out(help)
            return 0
        }
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
