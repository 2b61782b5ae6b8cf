// Who owns a folder: the process that holds the lock on its lock file.
// Thread: any. Invariant: one owner or several who share it; the lock goes with the process, however it ends.

import Foundation
import Glibc

final class FolderLock: Sendable {
    enum Answer: Sendable {
        case taken(FolderLock)
        /// The other's process number, when the file tells it.
        case held(by: Int32?)
        /// The folder cannot be written.
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
        // Only a courtesy to whoever is refused.
        let text = "\(getpid())\n"
        ftruncate(descriptor, 0)
        pwrite(descriptor, text, text.utf8.count, 0)
        return .taken(FolderLock(descriptor: descriptor))
    }

    /// Waits until nobody else holds it: for what everybody holds for a moment only. Nil where there can be no lock.
    static func wait(_ file: URL) -> FolderLock? { wait(file, LOCK_EX) }

    /// Waits until nobody holds it alone, and holds it together with others.
    static func share(_ file: URL) -> FolderLock? { wait(file, LOCK_SH) }

    /// Who holds it now, without taking it.
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
        // A lock file that cannot be read names nobody.
        (try? String(contentsOf: file, encoding: .utf8)).flatMap {
            Int32($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }
}
