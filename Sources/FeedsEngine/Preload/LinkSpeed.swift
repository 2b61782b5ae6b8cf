// Measures the network's bandwidth from its transfers, for choosing renditions and for detecting a poor network.
// Thread: any; a plain value. Invariant: without a large enough transfer there is no estimate.

package struct LinkSpeed: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        case fetched(bytes: Int, seconds: Double)
        /// The device uses another network: old measurements no longer apply.
        case networkChanged
    }

    private struct Transfer: Equatable, Sendable {
        let bits: Double
        let seconds: Double
    }

    /// A smaller transfer measures the round trip instead of the bandwidth.
    private static let leastBytes = 32 << 10
    private static let memory = 8
    /// A poor network stays poor until it is clearly better.
    private static let poorBelow = 900_000
    private static let goodAbove = 1_400_000

    private var transfers: [Transfer] = []
    package private(set) var isPoor = false

    package init() {}

    package mutating func handle(_ event: Event) {
        switch event {
        case .fetched(let bytes, let seconds):
            guard bytes >= Self.leastBytes, seconds > 0 else { return }
            transfers.append(Transfer(bits: Double(bytes) * 8, seconds: seconds))
            if transfers.count > Self.memory { transfers.removeFirst() }
            judge()
        case .networkChanged:
            self = LinkSpeed()
        }
    }

    /// In bits per second, round trips included. The estimate falls at once and recovers slowly.
    package var bitsPerSecond: Int? {
        guard !transfers.isEmpty else { return nil }
        return Int(saturating: min(Self.rate(transfers[...]), Self.rate(transfers.suffix(2)) * 1.25))
    }

    private static func rate(_ transfers: ArraySlice<Transfer>) -> Double {
        let bits = transfers.reduce(0) { $0 + $1.bits }
        return bits / transfers.reduce(0) { $0 + $1.seconds }
    }

    private mutating func judge() {
        guard let bitsPerSecond, transfers.count >= 3 else { return }
        isPoor = bitsPerSecond < (isPoor ? Self.goodAbove : Self.poorBelow)
    }
}
