// Leaves an item alone for a while after a failed fetch ahead, longer after each failure.
// Thread: any; a plain value. Invariant: it never marks an item as failed; it only delays the next try.

package struct PreloadPatience: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        case failed(item: PostHandle, time: Double)
        case succeeded(item: PostHandle)
        /// The network came back.
        case reset
    }

    private struct Rest: Equatable, Sendable {
        var failures = 0
        var end = 0.0
    }

    private static let shortest = 2.0
    /// The number of doublings; after them the delay stays at about a minute.
    private static let mostDoublings = 5

    private var rests: [PostHandle: Rest] = [:]

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

    package func isResting(_ item: PostHandle, at time: Double) -> Bool { (rests[item]?.end ?? time) > time }

    /// The earliest time at which one of these items may be tried again; nil when none of them waits.
    package func nextTry(of items: [PostHandle], after time: Double) -> Double? {
        items.compactMap { rests[$0]?.end }.filter { $0 > time }.min()
    }
}
