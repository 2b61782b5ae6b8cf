// A folder's ownership: the process that holds the lock on the lock file owns the folder.
// Thread: any. Invariant: a lock has a single owner, or several that share it, and ends with the process, even after a
// crash.

import Foundation
import Glibc

final class FolderLock: Sendable {
    enum Answer: Sendable {
        case taken(FolderLock)
        /// The owner's process number, when the file tells it.
        case held(by: Int32?)
        /// The folder is not writable.
        case refused
    }

    private let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    static func take(_ file: URL) -> Answer {
        guard let descriptor = open(file) else { return .refused }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isHeld = errno == EWOULDBLOCK
            close(descriptor)
            return isHeld ? .held(by: process(in: file)) : .refused
        }
        // The number only helps the refused process to name the owner.
        let text = "\(getpid())\n"
        ftruncate(descriptor, 0)
        pwrite(descriptor, text, text.utf8.count, 0)
        return .taken(FolderLock(descriptor: descriptor))
    }

    /// Waits until no other process holds the lock; for locks that are held only for a moment. Nil when no lock is
    /// possible.
    static func wait(_ file: URL) -> FolderLock? { wait(file, LOCK_EX) }

    /// Waits until no process holds the lock exclusively, and then shares it.
    static func share(_ file: URL) -> FolderLock? { wait(file, LOCK_SH) }

    /// The process that holds the lock now; does not take the lock.
    static func holder(_ file: URL) -> Int32? {
        let descriptor = Glibc.open(file.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) == 0 ? nil : process(in: file) ?? 0
    }

    private static func open(_ file: URL) -> Int32? {
        let descriptor = Glibc.open(file.path(percentEncoded: false), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        return descriptor < 0 ? nil : descriptor
    }

    private static func wait(_ file: URL, _ kind: Int32) -> FolderLock? {
        guard let descriptor = open(file) else { return nil }
        var result = flock(descriptor, kind)
        while result != 0 && errno == EINTR { result = flock(descriptor, kind) }
        guard result == 0 else {
            close(descriptor)
            return nil
        }
        return FolderLock(descriptor: descriptor)
    }

    private static func process(in file: URL) -> Int32? {
        // An unreadable lock file names no owner.
        (try? String(contentsOf: file, encoding: .utf8)).flatMap {
            Int32($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }
}
