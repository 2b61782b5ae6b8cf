// What the benchmarks need in Swift: eyes and hands on an X server, and parts of the app timed by themselves.
// Thread: main, synchronous. Invariant: stdout is read by a program; each line is one fact.

import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())

do {
    switch (arguments.first, arguments.count) {
    case ("watch", 4):
        guard let width = Int(arguments[1]), let height = Int(arguments[2]) else { throw ProbeError("which size?") }
        try Watch(width: width, height: height, evidence: arguments[3]).run()
    default:
        throw ProbeError("usage: probe watch WIDTH HEIGHT FOLDER")
    }
} catch {
    Line.complain("probe: \(error)")
    exit(2)
}
