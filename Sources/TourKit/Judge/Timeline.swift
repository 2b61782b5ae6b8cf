// The possible positions of the stage at each moment, from the app's reports and the driver's input.
// Thread: any; a plain value. Invariant: spans are in order of time; at rest a span is a single point.

package struct Timeline: Sendable {
    /// A paint is captured a little after it was made, and the app reports a little before it paints.
    private static let lateness: Microseconds = .milliseconds(80)
    private static let earliness: Microseconds = .milliseconds(15)

    private struct Span {
        var from: Microseconds
        var low: Int
        var high: Int
    }

    private var spans: [Span] = [Span(from: .min, low: 0, high: 0)]
    private var target = 0

    /// `drags` are the moments at which the driver began to drag.
    package init(events: [AppEvent], drags: [Microseconds] = []) {
        enum Mark { case event(AppEvent.Kind), drag }
        var marks = events.map { (at: $0.at, mark: Mark.event($0.kind)) }
        marks += drags.map { (at: $0, mark: Mark.drag) }
        for (at, mark) in marks.sorted(by: { $0.at < $1.at }) {
            switch mark {
            case .drag: widen(at, by: target - 1, target + 1)
            case .event(.commit(let from, let to, _, _)): commit(at, from, to)
            case .event(.settle(let item)): rest(at, item)
            case .event: break
            }
        }
    }

    /// The range of items in which the stage may be during this time; a single item at rest.
    package func due(from start: Microseconds, to end: Microseconds) -> ClosedRange<Int> {
        let start = min(start, end - Self.lateness)
        var low = 0
        var high = spans.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if spans[middle].from <= start { low = middle } else { high = middle }
        }
        var range = spans[low].low...spans[low].high
        for span in spans[(low + 1)...].prefix(while: { $0.from <= end + Self.earliness }) {
            range = min(range.lowerBound, span.low)...max(range.upperBound, span.high)
        }
        return range
    }

    /// The seconds for which each item may have been seen; 0 for the prepared neighbours.
    package func sight(from start: Microseconds, to end: Microseconds) -> [Int: Double] {
        var seconds: [Int: Double] = [:]
        for (index, span) in spans.enumerated() {
            let next = index + 1 < spans.count ? spans[index + 1].from : end
            let length = max(0, min(next, end) - max(span.from, start)).inSeconds
            for item in max(0, span.low - 1)...span.high + 1 {
                seconds[item, default: 0] += (span.low...span.high).contains(item) ? length : 0
            }
        }
        return seconds
    }

    private mutating func widen(_ at: Microseconds, by low: Int, _ high: Int) {
        let last = spans[spans.count - 1]
        spans.append(Span(from: at, low: max(0, min(last.low, low)), high: max(last.high, high)))
    }

    private mutating func commit(_ at: Microseconds, _ from: Int, _ to: Int) {
        target = to
        widen(at, by: min(from, to), max(from, to))
    }

    private mutating func rest(_ at: Microseconds, _ item: Int) {
        target = item
        spans.append(Span(from: at, low: item, high: item))
    }
}
