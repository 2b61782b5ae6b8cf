// The one place that opens a file of this machine that a document, a folder or the person named.
// Thread: blocks on the disk. Invariant: only plain files are ever opened, and opening never waits: a pipe has no end, and
// a device may do anything.

package import Foundation
import Glibc

package enum RegularFile {
    package enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
        case missing
        case folder
        /// A pipe, a socket or a device.
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
        // First without opening: to open a device is to use it.
        try check(path)
        let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw errno == ENOENT ? .missing : .unreadable(errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        // Once more: another file may have taken its place in between.
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw .unreadable(errno) }
        try check(facts)
        return handle
    }

    /// Throws unless there is a plain file, for callers that hand the path to a library.
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
