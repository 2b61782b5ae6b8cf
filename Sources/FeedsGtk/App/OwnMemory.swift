// What this process takes, as the kernel counts it.
// Thread: any; some milliseconds, so keep off the main one. Invariant: shared pages are counted in proportion.

import Foundation

nonisolated enum OwnMemory {
    /// Bytes; nil where the kernel does not say.
    static func proportional() -> Int64? {
        // What cannot be read is not known; that is the answer.
        let text = try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)
        let line = text?.split(separator: "\n").first { $0.hasPrefix("Pss:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int64($0) }.map { $0 * 1024 }
    }
}
