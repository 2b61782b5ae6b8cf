// The options of the loopback program.
// Thread: any; a plain value. Invariant: the line is never slower than the smallest rate.

import CommandKit
import FeedsTestSupport
import Foundation

struct LoopbackOptions {
    private(set) var root: String?
    /// The network whose replica it is; nil for a folder.
    private(set) var replica: SampleReplica?
    private(set) var port: UInt16 = 0
    private(set) var speaksTLS = false
    private(set) var faults: [FaultSpec] = []
    /// The seed of false answers; nil when all answers are true.
    private(set) var lies: UInt64?
    private var rate = LoopbackLine.Rate.unlimited
    private var milliseconds = 0.0

    var line: LoopbackLine { LoopbackLine(rate: rate, latency: milliseconds / 1000) }

    private static let page = CommandPage(
        program: "loopback", summary: "serves a folder over a slow or faulty line",
        usage: ["--root DIR [options]", "--replica NETWORK [options]"],
        about: """
            Serves a folder on 127.0.0.1, or is a small server of an open network. The first line it prints is its address; it ends when its standard input does.
            /-/stats tells the requests and bytes of every path as JSON, /-/reset does too and counts from nothing
            again.
            """,
        grammar: FaultSpec.help)

    static var command: CommandTable<Self> {
        CommandTable(page, start: Self(), options: lineOptions + serverOptions)
    }

    private static var lineOptions: [CommandOption<Self>] {
        [
            .folder("--root", \.root, "the folder"),
            .choice("--replica", "NETWORK", \.replica, "instead of a folder: a server of \(SampleReplica.names)"),
            .value("--rate", ArgumentValue("MBIT"), "10⁶ bit/s, shared by all connections") {
                text, options throws(UsageMistake) in
                options.rate = .megabits(try Double(text, of: "--rate", in: 0.001...1_000_000))
            },
            .value("--trace", ArgumentValue("FILE", .file), "instead of a rate: lines of `time_s Mbps`, repeated") {
                text, options throws(UsageMistake) in
                options.rate = .trace(try trace(text))
            },
            .number("--latency", "MS", in: 0...600_000, \.milliseconds, "before the first byte of each answer"),
        ]
    }

    private static var serverOptions: [CommandOption<Self>] {
        [
            .number("--port", "N", in: 0...65535, \.port, "the port (default 0: any free one)"),
            .flag("--tls", \.speaksTLS, "with a certificate that nobody trusts"),
            .value("--fault", ArgumentValue("PATH=SPEC"), "spoils answers; may be given several times") {
                text, options throws(UsageMistake) in
                do throws(FaultSpec.Malformed) {
                    options.faults.append(try FaultSpec(text))
                } catch {
                    throw UsageMistake(error.description)
                }
            }.repeated,
            .number("--lies", "SEED", in: 0...UInt64.max, \.lies, "most answers lie, as the seed draws it"),
        ]
    }

    private static func trace(_ file: String) throws(UsageMistake) -> RateTrace {
        do {
            return try RateTrace(String(contentsOf: URL(filePath: file), encoding: .utf8))
        } catch {
            throw UsageMistake("--trace cannot use \(file): \(error)")
        }
    }
}
