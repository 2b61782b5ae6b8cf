// A path without "." and "..", made from its text alone.
// Thread: any; pure. Invariant: never asks the disk, because a folder on a network may hang, and the caller may be the
// window.

package enum PlainPath {
    package static func of(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
