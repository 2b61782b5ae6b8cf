// `mutoscope tour`: reads the arguments, runs the tour on a thread of its own, and prints the result.
// Thread: any for `run`; the tour blocks its own thread. Invariant: with --json, stdout gets the JSON object and
// nothing else.

import Dispatch
import FeedsModels
import Foundation
import TourKit

enum TourCommand {
    static let help = """
        Usage: mutoscope tour [SOURCE…] [options]

        Drives the real window by itself on a display of its own, judges every frame from the screen's pixels,
        and leaves screenshots and report.json behind. Without a SOURCE it tours the sample feed.

          --swipes N       how many swipes (default 60)
          --size WxH       the window's size (default 405x720)
          --watch SECONDS  watch each item for so long, one after the other, instead of the quick mixture
          --minutes N      a soak instead: everything the window can do in turn, with broken posts and a server in
                           trouble, for N minutes; it fails when the app takes ever more of anything
          --seed N         what a soak does follows from it (default 1)
          --only ACTS      of what a soak does only these, such as swipes,stories: to find which of them it is
          --reference DIR  where the files of a feed from the web lie on this machine too, to judge by; else the judge
                           asks the feed's server for them when the app has ended
          --no-shots       leave out the screenshots of other states
          --out DIR        where screenshots and the report go (default: tour/last in the cache)
          --json           print the report as JSON, and nothing else
          --profile DIR    keep everything, cache and settings too, in DIR
          --inject FAULT   plant a fault that the tour must catch: black, stale, swap, leak or (in a
                           soak) hoard, freeze, stray
          --help, -h       print this
          --               what follows are sources, even if they begin with a dash

        Exit status: 0 when all was well, 1 when a frame was black or wrong, a player outlived its slot, a
        soak crossed a limit or the tour could not be finished, 2 for wrong usage.
        """

    /// Runs the command. `readFeed` reads the sources as the app does; without sources it reads the sample feed.
    static func run(
        _ arguments: [String], readFeed: (TourSettings) async throws -> FeedsResponse
    ) async -> Int32 {
        let options: TourOptions
        do throws(TourOptions.Mistake) {
            options = try TourOptions(arguments)
        } catch {
            complain("\(error.sentence)\nTry mutoscope tour --help.")
            return 2
        }
        if options.wantsHelp {
            say(help)
            return 0
        }
        do {
            return try await tour(options, readFeed)
        } catch {
            complain("\(error)")
            return 1
        }
    }

    private static func tour(
        _ options: TourOptions, _ readFeed: (TourSettings) async throws -> FeedsResponse
    ) async throws -> Int32 {
        let feed = try await readFeed(options.settings)
        let folders = try TourFolders(options.settings, environment: ProcessInfo.processInfo.environment)
        let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let isQuiet = options.isJSON
        let tell: @Sendable (String) -> Void = { if !isQuiet { say($0) } }
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
            say(String(decoding: json, as: UTF8.self))
        } else {
            say("Screenshots and report: \(folders.out)")
            verdict.forEach(say)
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

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    private static func complain(_ line: String) {
        FileHandle.standardError.write(Data("mutoscope: \(line)\n".utf8))
    }
}
