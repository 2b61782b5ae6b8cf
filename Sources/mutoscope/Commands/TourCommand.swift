// `mutoscope tour`: reads the arguments, runs the tour on a thread of its own, and prints the result.
// Thread: any for `run`; the tour blocks its own thread. Invariant: with --json, stdout gets the JSON object and
// nothing else.

import CommandKit
import Dispatch
import FeedsModels
import Foundation
import TourKit

enum TourCommand {
    /// Runs the command. `readFeed` reads the sources as the app does; without sources it reads the sample feed.
    static func run(
        _ arguments: [String], readFeed: (TourSettings) async throws -> FeedsResponse
    ) async -> Int32 {
        await TourOptions.command.run(arguments, out: Console.say, err: Console.complain) { options in
            do {
                return try await tour(options, readFeed)
            } catch {
                Console.complain("\(error)")
                return 1
            }
        }
    }

    private static func tour(
        _ options: TourOptions, _ readFeed: (TourSettings) async throws -> FeedsResponse
    ) async throws -> Int32 {
        let feed = try await readFeed(options.settings)
        let folders = try TourFolders(options.settings, environment: ProcessInfo.processInfo.environment)
        let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let isQuiet = options.isJSON
        let tell: @Sendable (String) -> Void = { if !isQuiet { Console.say($0) } }
        if options.settings.minutes != nil {
            let soak = Soak(
                options.settings, posts: feed.posts, executable: executable, folders: folders, say: tell)
            let report = try await finish { try soak.run() }
            return try print(report.json(), report.verdict, report.isPassed, folders, isQuiet: isQuiet)
        }
        let tour = Tour(options.settings, posts: feed.posts, executable: executable, folders: folders, say: tell)
        let report = try await finish { try tour.run() }
        return try print(report.json(), report.verdict, report.isPassed, folders, isQuiet: isQuiet)
    }

    private static func print(
        _ json: Data, _ verdict: [String], _ isPassed: Bool, _ folders: TourFolders, isQuiet: Bool
    ) throws -> Int32 {
        try json.write(to: URL(filePath: "\(folders.out)/report.json"))
        if isQuiet {
            Console.say(String(decoding: json, as: UTF8.self))
        } else {
            Console.say("Screenshots and report: \(folders.out)")
            verdict.forEach(Console.say)
        }
        return isPassed ? 0 : 1
    }

    /// A tour blocks on descriptors, so it must not use a thread of the concurrency pool.
    private static func finish<Report: Sendable>(_ run: @escaping @Sendable () throws -> Report) async throws -> Report
    {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "tour").async {
                continuation.resume(with: Result { try run() })
            }
        }
    }
}
