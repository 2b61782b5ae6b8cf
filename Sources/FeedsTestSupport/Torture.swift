// The length and seed of the random tests: short by default, longer when scripts/torture asks.
// Thread: any; reads the environment. Invariant: a failure can be repeated with the seed in its message.

import Foundation

package struct Torture: Sendable {
    package let seed: UInt64
    private let rounds: Int?

    package init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        seed = environment["MUTOSCOPE_TORTURE_SEED"].flatMap { UInt64($0) } ?? 1
        rounds = environment["MUTOSCOPE_TORTURE_ROUNDS"].flatMap { Int($0) }
    }

    package func rounds(_ usual: Int) -> Int { rounds ?? usual }

    package var random: SplitMix64 { SplitMix64(seed: seed) }
}
