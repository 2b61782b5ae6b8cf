// The command line of the loopback program.
// Thread: any; a plain value. Invariant: every unknown option is an error with a sentence.

import FeedsTestSupport
import Foundation

struct LoopbackOptions {
    struct Misuse: Error, CustomStringConvertible {
        let description: String
    }

    static let help = """
        usage: loopback --root DIR [--rate MBIT] [--latency MS] [--trace FILE] [--port N] [--tls] [--fault PATH=SPEC]…
                        [--lies SEED]

        Serves a folder on 127.0.0.1. The first line it prints is its address; it ends when its standard input does.
        /-/stats tells the requests and bytes of every path as JSON, /-/reset does too and counts from nothing again.
          --rate     10⁶ bit/s, shared by all connections
          --trace    instead of a rate: lines of `time_s Mbps`, repeated
          --latency  before the first byte of each answer
          --tls      with a certificate that nobody trusts
          --fault    may be given several times
          --lies     most answers lie in their status or headers, as the seed draws it

        \(FaultSpec.help)
        """

    private(set) var root = URL(filePath: ".")
    private(set) var port: UInt16 = 0
    private(set) var speaksTLS = false
    private(set) var faults: [FaultSpec] = []
    private(set) var liar: Liar?
    private var rate = LoopbackLine.Rate.unlimited
    private var latency = 0.0

    var line: LoopbackLine { LoopbackLine(rate: rate, latency: latency) }

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        var hasRoot = false
        while let option = rest.popFirst() {
            if option == "--tls" {
                speaksTLS = true
                continue
            }
            guard let value = rest.popFirst() else { throw Misuse(description: "\(option) needs a value") }
            hasRoot = hasRoot || option == "--root"
            try take(option, value)
        }
        guard hasRoot else { throw Misuse(description: "which folder? --root DIR\n\(Self.help)") }
    }

    private mutating func take(_ option: String, _ value: String) throws {
        switch option {
        case "--root": root = URL(filePath: value)
        case "--rate": rate = .megabits(try positive(option, value))
        case "--latency": latency = try positive(option, value) / 1000
        case "--trace": rate = .trace(try RateTrace(String(contentsOf: URL(filePath: value), encoding: .utf8)))
        case "--fault": faults.append(try FaultSpec(value))
        case "--lies":
            guard let seed = UInt64(value) else { throw Misuse(description: "\(value) is no seed") }
            liar = Liar(seed: seed)
        case "--port":
            guard let number = UInt16(value) else { throw Misuse(description: "\(value) is no port") }
            port = number
        default: throw Misuse(description: "there is no option \(option)\n\(Self.help)")
        }
    }

    private func positive(_ option: String, _ value: String) throws -> Double {
        guard let number = Double(value), number > 0, number.isFinite else {
            throw Misuse(description: "\(option) wants a number above 0, not \(value)")
        }
        return number
    }
}
