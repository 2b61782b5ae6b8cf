// The length and seed of the random tests: short by default, longer for `./check --full`, longest for scripts/torture.
// Thread: any; reads the environment. Invariant: a failure can be repeated with the seed in its message.

import Foundation

package struct Torture: Sendable {
    package let seed: UInt64
    private let rounds: Int?
    private let isFull: Bool

    package init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        seed = environment["MUTOSCOPE_TORTURE_SEED"].flatMap { UInt64($0) } ?? 1
        rounds = environment["MUTOSCOPE_TORTURE_ROUNDS"].flatMap { Int($0) }
        isFull = environment["MUTOSCOPE_FULL"] == "1"
    }

    /// `usual` rounds in a full check, a quarter of them in a plain one.
    package func rounds(_ usual: Int) -> Int { rounds ?? (isFull ? usual : max(1, usual / 4)) }

    /// All places in a full check, every eighth in a plain one.
    package func some<Places: Collection>(of places: Places) -> [Places.Element] {
        places.enumerated().filter { isFull || $0.offset.isMultiple(of: 8) }.map(\.element)
    }

    package var random: SplitMix64 { SplitMix64(seed: seed) }
}
