// How long the random tests go on, and from where: a little by default, as long as scripts/torture asks.
// Thread: any; reads the environment. Invariant: what failed can be run again by the seed that its message names.

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
