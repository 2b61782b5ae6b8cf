// The memory of this process, as the kernel counts it.
// Thread: any; takes milliseconds, so do not call it on the main thread. Invariant: shared pages count in proportion.

import Foundation

nonisolated enum OwnMemory {
    /// Bytes; nil if the kernel does not report them.
    static func proportional() -> Int64? {
        // A failed read means that the value is unknown, so the error is not reported.
        let text = try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)
        let line = text?.split(separator: "\n").first { $0.hasPrefix("Pss:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int64($0) }.map { $0 * 1024 }
    }
}
