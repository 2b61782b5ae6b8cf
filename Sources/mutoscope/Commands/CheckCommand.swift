// `mutoscope check SOURCE [--discover] [--json] …`: reads a feed as the app does, and prints the result. With --discover
// it finds the feed first.
// Thread: any. Invariant: one attempt, and an answer within 15 seconds. Status 0: posts to watch, 1: none, 2: wrong
// usage.

import CommandKit
import Dispatch
import FeedsData
import FeedsModels

struct CheckCommand {
    /// One second less than the promised 15, to leave time for starting and printing.
    private static let seconds = 14

    /// `out` and `err` take lines without their end.
    static func run(
        arguments: [String], repository: any FeedRepositoryProtocol, discovery: any SourceDiscovering,
        source: @escaping @Sendable (String) throws(FeedSourceError) -> FeedSource,
        out: (String) -> Void, err: (String) -> Void, deadline: @escaping @Sendable () async -> Void = timeIsUp
    ) async -> Int32 {
        await CheckOptions.command.run(arguments, out: out, err: err) { options in
            let check = FeedCheck(
                repository: repository, wishes: options.wishes, seconds: seconds, deadline: deadline)
            let report =
                if options.discovers {
                    // An address that was found names a source.
                    await check.report(on: options.source, discovery) { try? source($0) }
                } else {
                    await report(on: options.source, source, check, discovery)
                }
            out(options.isJSON ? report.json : report.text)
            return report.exitStatus
        }
    }

    private static func report(
        on text: String, _ source: @escaping @Sendable (String) throws(FeedSourceError) -> FeedSource,
        _ check: FeedCheck, _ discovery: any SourceDiscovering
    ) async -> CheckReport {
        do throws(FeedSourceError) {
            let named = try source(text)
            return await check.report(on: named, named: text, behind: discovery) { try? source($0) }
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
