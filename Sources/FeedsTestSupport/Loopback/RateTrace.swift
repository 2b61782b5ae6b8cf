// The changing rate of a line: the steps of a recorded trace, repeated from its start after its end.
// Thread: any; a plain value. Invariant: every step has a duration, and at least one has a rate above 0.

import Foundation

package struct RateTrace: Sendable, Hashable {
    package struct Malformed: Error, Hashable, CustomStringConvertible {
        package let description: String
    }

    private struct Step: Hashable {
        let seconds: Double
        let bitsPerSecond: Double
    }

    private let steps: [Step]

    /// Lines of `time_s Mbps`: each rate covers the time since the line before, the first only sets the start.
    package init(_ text: String) throws(Malformed) {
        var steps: [Step] = []
        var last: Double?
        for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace).map { Double($0) }
            guard words.count == 2, let time = words[0], let megabits = words[1], megabits >= 0,
                time.isFinite, megabits.isFinite, time > last ?? -.infinity
            else { throw Malformed(description: "line \(index + 1) of the trace is not a later `time_s Mbps`") }
            if let last { steps.append(Step(seconds: time - last, bitsPerSecond: megabits * 1_000_000)) }
            last = time
        }
        guard steps.contains(where: { $0.bitsPerSecond > 0 }) else {
            throw Malformed(description: "the trace lets nothing through")
        }
        self.steps = steps
    }

    /// The time at which bits that start at `start` have all passed.
    func arrival(ofBits bits: Double, from start: Double) -> Double {
        let period = steps.reduce(0) { $0 + $1.seconds }
        var elapsed = start.truncatingRemainder(dividingBy: period)
        var index = 0
        while index < steps.count - 1, elapsed >= steps[index].seconds {
            elapsed -= steps[index].seconds
            index += 1
        }
        var time = start
        var bits = bits
        while true {
            let step = steps[index]
            let left = step.seconds - elapsed
            if bits <= left * step.bitsPerSecond { return bits == 0 ? time : time + bits / step.bitsPerSecond }
            bits -= left * step.bitsPerSecond
            time += left
            elapsed = 0
            index = (index + 1) % steps.count
        }
    }
}
