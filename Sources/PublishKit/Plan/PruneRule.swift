// What `--prune` removes: files that no page names, once caches have forgotten the pages that named them.
// Thread: any; pure. Invariant: a named file is never removed.

package import Foundation

package struct PruneRule: Sendable, Hashable, Codable {
    /// Pages that name a file may be in caches for so long.
    package static let grace: TimeInterval = 86_400

    /// When each file was first seen without a page that names it.
    package private(set) var unnamed: [String: Date] = [:]

    package init() {}

    /// Notes which of the present files the site names now.
    package mutating func note(present: Set<String>, named: Set<String>, at now: Date) {
        unnamed = unnamed.filter { present.contains($0.key) && !named.contains($0.key) }
        for name in present.subtracting(named) where unnamed[name] == nil { unnamed[name] = now }
    }

    /// In order of their names.
    package func removable(at now: Date) -> [String] {
        unnamed.filter { now.timeIntervalSince($0.value) >= Self.grace }.keys.sorted()
    }
}
