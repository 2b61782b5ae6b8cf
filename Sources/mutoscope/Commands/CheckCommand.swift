// `mutoscope check SOURCE [--json]`: reads a feed as the app does, and prints the result.
// Thread: any. Invariant: one attempt, and an answer within 15 seconds. Status 0: posts to watch, 1: none, 2: wrong
// usage.

import Dispatch
import FeedsData
import FeedsModels

struct CheckCommand {
    /// One second less than the promised 15, to leave time for starting and printing.
    private static let seconds = 14

    static let help = """
        Usage: mutoscope check SOURCE [--json]

        Reads a feed like the app does and prints its shape, its posts, and every skipped item with the reason.
        Reads the first page only, tries once, and answers within 15 seconds.
        SOURCE is a folder, a file, or an address with http://, https:// or file://.

          --json       print one JSON object instead: source, shape, title, posts, stories, skipped, next, error;
                       of a feed also items (every entry), home, icon, language, hub, encoding, problems
          --help, -h   print this
          --           what follows is the source, even if it begins with a dash

        Environment:
          MUTOSCOPE_AUTHORIZATION   sent as Authorization header with the request

        Exit status: 0 when something was readable, 1 when nothing was, 2 for wrong usage.
        """

    /// `out` and `err` take lines without their end.
    static func run(
        arguments: [String], repository: any FeedRepositoryProtocol,
        source: (String) throws(FeedSourceError) -> FeedSource,
        out: (String) -> Void, err: (String) -> Void, deadline: @escaping @Sendable () async -> Void = timeIsUp
    ) async -> Int32 {
        let words = arguments.prefix { $0 != "--" }
        let options = words.filter { $0.hasPrefix("-") }
        let sources = words.filter { !$0.hasPrefix("-") } + arguments[words.endIndex...].dropFirst()
        if !Set(options).isDisjoint(with: ["--help", "-h"]) {
            out(help)
            return 0
        }
        if let option = options.first(where: { $0 != "--json" }) {
            err("unknown option \(option)\nTry mutoscope check --help.")
            return 2
        }
        guard sources.count == 1 else {
            err("check takes one source, not \(sources.count)\nTry mutoscope check --help.")
            return 2
        }
        let check = FeedCheck(repository: repository, seconds: seconds, deadline: deadline)
        let report = await report(on: sources[0], source, check)
        out(options.contains("--json") ? report.json : report.text)
        return report.exitStatus
    }

    private static func report(
        on text: String, _ source: (String) throws(FeedSourceError) -> FeedSource, _ check: FeedCheck
    ) async -> CheckReport {
        do throws(FeedSourceError) {
            return await check.report(on: try source(text))
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
