// The target that the fuzzer drives. libFuzzer's callback has no context argument, so the target is global.
// Thread: any. Invariant: read once, from MUTOSCOPE_FUZZ_TARGET.

import Foundation

extension FuzzTarget {
    static let chosen = ProcessInfo.processInfo.environment["MUTOSCOPE_FUZZ_TARGET"].flatMap {
        FuzzTarget(rawValue: $0)
    }
}
