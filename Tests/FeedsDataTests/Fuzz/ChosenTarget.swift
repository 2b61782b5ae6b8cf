// Which target the fuzzer drives. libFuzzer's callback carries nothing of ours along, so it is looked up here.
// Thread: any. Invariant: read once, from MUTOSCOPE_FUZZ_TARGET.

import Foundation

extension FuzzTarget {
    static let chosen = ProcessInfo.processInfo.environment["MUTOSCOPE_FUZZ_TARGET"].flatMap {
        FuzzTarget(rawValue: $0)
    }
}
