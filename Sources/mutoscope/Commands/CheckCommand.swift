// `mutoscope check SOURCE [--json]`: reads a feed like the app does and prints what it found.
// Thread: any. Invariant: one try, an answer within 15 seconds; 0 something to watch, 1 nothing, 2 wrong usage.

import Dispatch
import FeedsData
import FeedsModels

struct CheckCommand {
    /// One second short of the promise, which leaves time to start and to print.
    private static let seconds = 14

    static let help = """
        Usage: mutoscope check SOURCE [--json]

        Reads a feed like the app does and prints its shape, its posts, and every skipped item with the reason.
        SOURCE is a folder, a file, or an address with http://, https:// or file://.

          --json   print one JSON object instead: shape, posts, stories, skipped, next, error
          --help   print this

        Exit status: 0 when something was readable, 1 when nothing was, 2 for wrong usage.
        """

    /// `out` and `err` take whole lines, without the line's end.
    static func run(
        arguments: [String], repository: any FeedRepositoryProtocol, directory: String,
        out: (String) -> Void, err: (String) -> Void, deadline: @escaping @Sendable () async -> Void = timeIsUp
    ) async -> Int32 {
        if arguments.contains("--help") || arguments.contains("-h") {
            out(help)
            return 0
        }
        let sources = arguments.filter { $0 != "--json" }
        if let option = sources.first(where: { $0.hasPrefix("-") }) {
            err("mutoscope check: unknown option \(option)\n\n\(help)")
            return 2
        }
        guard sources.count == 1 else {
            err("mutoscope check: name one source, not \(sources.count)\n\n\(help)")
            return 2
        }
        let check = FeedCheck(repository: repository, seconds: seconds, deadline: deadline)
        let report = await report(on: sources[0], directory: directory, check)
        out(arguments.contains("--json") ? report.json : report.text)
        return report.exitStatus
    }

    private static func report(
        on text: String, directory: String, _ check: FeedCheck
    ) async -> CheckReport {
        do throws(FeedSourceError) {
            return await check.report(on: try FeedSource.parse(text, relativeTo: directory))
        } catch {
            return CheckReport(source: text, outcome: .failed(sentence: error.description, skipped: []))
        }
    }

    private static func timeIsUp() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { continuation.resume() }
        }
    }
}
