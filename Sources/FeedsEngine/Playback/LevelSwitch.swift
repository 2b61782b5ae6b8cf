// Chooses the level of the next segment of a stream: the wanted level, or a lower one while the network is too slow.
// Thread: any; a plain value. Invariant: the level is never above the wanted level and never below the cheapest.

package struct LevelSwitch: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// A segment arrived over the network. `seconds` is its download time, `plays` its playing time.
        case fetched(bytes: Int, seconds: Double, plays: Double)
    }

    /// In bits per second, cheapest first.
    private let levels: [Int]
    /// What the network carries, in bits per second; nil while the network is fast enough.
    private var carried: Double?

    package init(levels: [Int]) { self.levels = levels }

    package mutating func handle(_ event: Event) {
        guard case .fetched(let bytes, let seconds, let plays) = event, bytes > 0, seconds > 0 else { return }
        let measured = Double(bytes) * 8 / seconds
        if seconds > plays {
            carried = measured
        } else if let before = carried {
            // The estimate falls at once and rises by halves, because a single fast segment proves little.
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
