// What the benchmarks need in Swift: eyes and hands on an X server, and parts of the app timed by themselves.
// Thread: main. Invariant: stdout is read by a program; each line is one fact.

import Foundation
import GLibBridge

let usage = """
    usage: probe watch WIDTH HEIGHT FOLDER | parse FEED | web FEED COUNT | poster FILE WIDTH HEIGHT
           probe fill FOLDER ADDRESS COUNT | open FOLDER ADDRESS COUNT | scan FOLDER
    """

@MainActor func perform(_ arguments: [String]) throws {
    let numbers = arguments.compactMap(Int.init)
    switch (arguments.first, arguments.count, numbers.count) {
    case ("watch", 4, 2): try Watch(width: numbers[0], height: numbers[1], evidence: arguments[3]).run()
    case ("parse", 2, _): try TimedParts.parse(arguments[1])
    case ("web", 3, 1): try WebFeed.parse(arguments[1], items: numbers[0])
    case ("poster", 4, 2): try TimedParts.poster(arguments[1], width: numbers[0], height: numbers[1])
    case ("scan", 2, _): try CacheTimes.scan(arguments[1])
    case ("fill", 4, 1):
        runAwaiting { try await CacheTimes.fill(arguments[1], from: arguments[2], count: numbers[0]) }
    case ("open", 4, 1):
        runAwaiting { try await CacheTimes.open(arguments[1], arguments[2], count: numbers[0]) }
    default: throw ProbeError(usage)
    }
}

/// Runs what awaits on GLib's loop, as the app does, and ends the program with it.
@MainActor func runAwaiting(_ body: @escaping @MainActor () async throws -> Void) -> Never {
    MainQueue.attach()
    exit(MainLoop.run { await reported(body) })
}

/// The exit status of a body: its error is said.
@MainActor func reported(_ body: () async throws -> Void) async -> Int32 {
    do {
        try await body()
        return 0
    } catch {
        Line.complain("probe: \(error)")
        return 2
    }
}

do {
    try perform(Array(CommandLine.arguments.dropFirst()))
} catch {
    Line.complain("probe: \(error)")
    exit(2)
}
