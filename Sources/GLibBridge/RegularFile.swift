// The only place that opens a local file named by a document, a folder or the user.
// Thread: blocks on the disk. Invariant: opens only regular files and never waits: a pipe has no end, and opening a
// device may have effects.

package import Foundation
import Glibc

package enum RegularFile {
    package enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
        case missing
        case folder
        /// The path names a pipe, a socket or a device.
        case noFile
        case unreadable(Int32)

        package var description: String {
            switch self {
            case .missing: "there is no such file"
            case .folder: "it is a folder"
            case .noFile: "it is neither a file nor a folder"
            case .unreadable(let code): String(cString: strerror(code))
            }
        }
    }

    package static func open(_ path: String) throws(Refusal) -> FileHandle {
        // Checks before opening, because opening a device already uses it.
        try check(path)
        let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw errno == ENOENT ? .missing : .unreadable(errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        // Checks again, because another file may have taken the path meanwhile.
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw .unreadable(errno) }
        try check(facts)
        return handle
    }

    /// Throws unless the path names a regular file. For callers that pass the path to a library.
    package static func check(_ path: String) throws(Refusal) {
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            throw [ENOENT, ENOTDIR].contains(errno) ? .missing : .unreadable(errno)
        }
        try check(facts)
    }

    private static func check(_ facts: stat) throws(Refusal) {
        switch facts.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw .folder
        default: throw .noFile
        }
    }
}
