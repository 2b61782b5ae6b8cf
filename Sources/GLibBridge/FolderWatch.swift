// Tells when files in folders come, change or go, through the kernel's inotify.
// Thread: any makes it; the kernel's reports are read on a queue of its own. Invariant: a burst of changes is told once,
// when it has rested.

import Dispatch
import Glibc

// Safe: `source` never changes, and `number` is used on the queue alone.
package final class FolderWatch: @unchecked Sendable {
    /// In seconds. A program that copies a thousand files is told as one change.
    private static let rest = 0.8
    /// In bytes; a report is at most 272 long.
    private static let room = 16_384

    private let source: any DispatchSourceRead
    private let queue = DispatchQueue(label: "mutoscope.folder-watch", qos: .utility)
    /// Counts the reports, so that only the last of a burst is told.
    private var number = 0

    /// Nil when no folder can be watched: it is missing, or the kernel gives no more watches.
    package init?(_ folders: [String], tell: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR)
        let watched = folders.filter { inotify_add_watch(descriptor, $0, events) >= 0 }
        guard !watched.isEmpty else {
            close(descriptor)
            return nil
        }
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [weak self] in self?.reported(descriptor, tell) }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit { source.cancel() }

    package func end() { source.cancel() }

    private func reported(_ descriptor: Int32, _ tell: @escaping @Sendable () -> Void) {
        var bytes = [UInt8](repeating: 0, count: Self.room)
        while read(descriptor, &bytes, bytes.count) > 0 {}
        number += 1
        let now = number
        queue.asyncAfter(deadline: .now() + Self.rest) { [weak self] in if self?.number == now { tell() } }
    }
}
