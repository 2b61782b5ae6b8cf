// How much memory this process could still get: the machine's free memory, or its control group's if that is less.
// Thread: any; reads a few lines that the kernel generates at once. Invariant: unreadable values are ignored.

import Foundation

package enum MemoryReading {
    /// Bytes; nil when the kernel does not tell.
    package static func available() -> Int64? {
        let machine = text("/proc/meminfo").flatMap(ofMachine)
        return ([machine] + groups().map(ofGroup)).compactMap(\.self).min()
    }

    /// From the text of /proc/meminfo.
    package static func ofMachine(_ meminfo: String) -> Int64? {
        let line = meminfo.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int64($0) }.map { $0 * 1024 }
    }

    /// From a group's limit, use and statistics. Cached files that the kernel can drop do not count as used.
    package static func ofGroup(limit: String, used: String, statistics: String) -> Int64? {
        func number(_ text: some StringProtocol) -> Int64? {
            Int64(text.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        guard let limit = number(limit), let used = number(used) else { return nil }
        let line = statistics.split(separator: "\n").first { $0.hasPrefix("inactive_file ") }
        let droppable = line.flatMap { number($0.dropFirst("inactive_file ".count)) } ?? 0
        return max(0, limit - max(0, used - droppable))
    }

    private static func ofGroup(_ folder: String) -> Int64? {
        guard let limit = text(folder + "/memory.max"), let used = text(folder + "/memory.current") else { return nil }
        return ofGroup(limit: limit, used: used, statistics: text(folder + "/memory.stat") ?? "")
    }

    /// This process's control group and its parents; each may have a limit.
    private static func groups() -> [String] {
        let root = "/sys/fs/cgroup"
        let line = text("/proc/self/cgroup")?.split(separator: "\n").first { $0.hasPrefix("0::/") }
        var parts = (line?.dropFirst("0::/".count) ?? "").split(separator: "/")
        var folders = [root]
        while !parts.isEmpty, !parts.contains("..") {
            folders.append(root + "/" + parts.joined(separator: "/"))
            parts.removeLast()
        }
        return folders
    }

    private static func text(_ path: String) -> String? {
        // A file that is missing or unreadable is ignored.
        try? String(contentsOfFile: path, encoding: .utf8)
    }
}
