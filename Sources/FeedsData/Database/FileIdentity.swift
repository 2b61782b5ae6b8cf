// Which file lies at a path, apart from what it is called.
// Thread: any; a plain value. Invariant: two are equal exactly when they are one and the same file.

import Glibc

struct FileIdentity: Sendable, Hashable {
    private let device: UInt
    private let number: UInt

    /// Nil when there is none.
    init?(of path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        device = UInt(facts.st_dev)
        number = UInt(facts.st_ino)
    }

    /// In bytes; 0 when there is none.
    static func size(of path: String) -> Int {
        var facts = stat()
        return stat(path, &facts) == 0 ? facts.st_size : 0
    }
}
