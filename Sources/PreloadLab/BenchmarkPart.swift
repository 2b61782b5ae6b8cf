/// A half of a benchmark: a policy is tuned on one half and tested on the other.
package enum BenchmarkPart: String, CaseIterable, Sendable {
    case even, odd

    func of<Element>(_ all: [Element]) -> [Element] {
        all.enumerated().filter { ($0.offset % 2 == 0) == (self == .even) }.map(\.element)
    }
}
