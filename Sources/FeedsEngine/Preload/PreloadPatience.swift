// Leaves an item alone for a while after fetching ahead for it failed, longer each time.
// Thread: any; a plain value. Invariant: nothing here makes an item fail; only how soon it is tried again depends on it.

package struct PreloadPatience: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        case failed(item: Int, time: Double)
        case succeeded(item: Int)
        /// The network came back, or every item is another now.
        case reset
    }

    private struct Rest: Equatable, Sendable {
        var failures = 0
        var end = 0.0
    }

    private static let shortest = 2.0
    /// Doublings; beyond them it stays at about a minute.
    private static let mostDoublings = 5

    private var rests: [Int: Rest] = [:]

    package init() {}

    package mutating func handle(_ event: Event) {
        switch event {
        case .failed(let item, let time):
            var rest = rests[item] ?? Rest()
            rest.end = time + Self.shortest * Double(1 << min(rest.failures, Self.mostDoublings))
            rest.failures += 1
            rests[item] = rest
        case .succeeded(let item): rests[item] = nil
        case .reset: rests = [:]
        }
    }

    package func isResting(_ item: Int, at time: Double) -> Bool { (rests[item]?.end ?? time) > time }

    /// When the first of these items may be tried again; nil when none of them rests.
    package func nextTry(of items: [Int], after time: Double) -> Double? {
        items.compactMap { rests[$0]?.end }.filter { $0 > time }.min()
    }
}
