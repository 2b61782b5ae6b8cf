// Which level of a segmented stream to read next: the wanted one, or less while the network does not carry it.
// Thread: any; a plain value. Invariant: the level is never above the wanted one, nor below the cheapest.

package struct LevelSwitch: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// A segment came over the network: in how many seconds, and how many it plays.
        case fetched(bytes: Int, seconds: Double, plays: Double)
    }

    /// Bits per second, cheapest first.
    private let levels: [Int]
    /// What the network carries, in bits per second; nil while it has kept up.
    private var carried: Double?

    package init(levels: [Int]) { self.levels = levels }

    package mutating func handle(_ event: Event) {
        guard case .fetched(let bytes, let seconds, let plays) = event, bytes > 0, seconds > 0 else { return }
        let measured = Double(bytes) * 8 / seconds
        if seconds > plays {
            carried = measured
        } else if let before = carried {
            // Down at once, up by halves: a single quick segment proves little.
            let now = max(before, (before + measured) / 2)
            carried = now * RenditionChoice.headroom > Double(levels.last ?? 0) ? nil : now
        }
    }

    package func level(wanted: Int) -> Int {
        guard let carried else { return wanted }
        let fitting = levels.lastIndex { Double($0) <= carried * RenditionChoice.headroom } ?? 0
        return min(wanted, fitting)
    }
}
