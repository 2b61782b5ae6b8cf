// The values of a pipeline that the main thread reads at frame rate.
// Thread: any; atomics, so a reader never waits for a pipeline. Invariant: NaN stands for unknown.

import Synchronization

final class Readings: Sendable {
    private let positionBits = Atomic<UInt64>(Double.nan.bitPattern)
    private let durationBits = Atomic<UInt64>(Double.nan.bitPattern)

    var position: Double? { Self.known(positionBits.load(ordering: .relaxed)) }
    var duration: Double? { Self.known(durationBits.load(ordering: .relaxed)) }

    func setPosition(_ seconds: Double) { positionBits.store(seconds.bitPattern, ordering: .relaxed) }
    func setDuration(_ seconds: Double) { durationBits.store(seconds.bitPattern, ordering: .relaxed) }

    private static func known(_ bits: UInt64) -> Double? {
        let value = Double(bitPattern: bits)
        return value.isNaN ? nil : value
    }
}
