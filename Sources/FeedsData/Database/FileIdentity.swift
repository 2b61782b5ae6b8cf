// Identifies the file at a path, independent of its name.
// Thread: any; a plain value. Invariant: two values are equal exactly when they identify the same file.

import Glibc

struct FileIdentity: Sendable, Hashable {
    private let device: UInt
    private let number: UInt

    /// Nil when there is no file.
    init?(of path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        device = UInt(facts.st_dev)
        number = UInt(facts.st_ino)
    }

    /// In bytes; 0 when there is no file.
    static func size(of path: String) -> Int {
        var facts = stat()
        return stat(path, &facts) == 0 ? facts.st_size : 0
    }
}
