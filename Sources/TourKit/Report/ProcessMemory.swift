// The memory of a process, as the kernel counts it.
// Thread: any. Invariant: shared pages count proportionally (PSS), so that sizes can be added up.

import Foundation

package enum ProcessMemory {
    /// Megabytes of the process alone, without its children.
    package static func pss(of pid: Int32) -> Double? {
        number(in: "/proc/\(pid)/smaps_rollup", after: "Pss:").map { Double($0) * 1024 / 1_000_000 }
    }

    /// Megabytes without a file behind them: the process's own data, independent of shared libraries.
    package static func own(of pid: Int32) -> Double? {
        number(in: "/proc/\(pid)/smaps_rollup", after: "Anonymous:").map { Double($0) * 1024 / 1_000_000 }
    }

    package static func threads(of pid: Int32) -> Int? {
        number(in: "/proc/\(pid)/status", after: "Threads:")
    }

    package static func descriptors(of pid: Int32) -> Int? {
        // A process that has ended has no open files to count.
        try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
    }

    private static func number(in path: String, after label: String) -> Int? {
        // A process that has just ended has no such file, so the error is not reported.
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix(label) }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    }
}
