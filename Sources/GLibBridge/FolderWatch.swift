// Tells when files in folders come, change or go, through the kernel's inotify, and when the opened folder itself is
// renamed, or comes or goes with a card.
// Thread: any makes it; the disk is asked and the kernel's reports are read on a queue of its own, so that a disk that
// hangs blocks nothing else. Invariant: a burst of changes is told once, when it has rested.

import Dispatch
import Glibc

// Safe: `source` and `descriptor` never change, and everything else is used on the queue alone.
package final class FolderWatch: @unchecked Sendable {
    /// In seconds. A program that copies a thousand files is told as one change.
    private static let rest = 0.8
    /// In bytes; a report is at most 272 long.
    private static let room = 16_384
    private static let events = UInt32(
        IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_MOVE_SELF | IN_DELETE_SELF
            | IN_ONLYDIR)

    private struct Place: Equatable {
        var device: UInt
        var number: UInt
    }

    private let root: String
    private let folders: @Sendable () -> [String]
    private let tell: @Sendable () -> Void
    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private let queue = DispatchQueue(label: "mutoscope.folder-watch", qos: .utility)
    private var mounts: MountWatch?
    /// Counts the reports, so that only the last of a burst is told.
    private var number = 0
    /// The folder that was there last; nil when none was.
    private var place: Place?

    /// `folders` lists the folders to watch, and may block; it is asked again after each change, because folders come too.
    /// Nil when the kernel gives no watches.
    package init?(
        _ root: String, folders: @escaping @Sendable () -> [String], tell: @escaping @Sendable () -> Void
    ) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        (self.root, self.folders, self.tell) = (root, folders, tell)
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [weak self] in self?.reported() }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit { source.cancel() }

    package func end() { source.cancel() }

    /// From its return on, each change is told. False when no folder can be watched: it is missing, or the kernel gives no
    /// more watches.
    package func begin() async -> Bool {
        await withCheckedContinuation { answer in
            queue.async { [self] in
                place = Self.place(of: root)
                mounts = MountWatch(queue) { [weak self] in self?.mountsChanged() }
                answer.resume(returning: watch())
            }
        }
    }

    /// A folder that is watched already stays so.
    @discardableResult
    private func watch() -> Bool {
        guard !source.isCancelled else { return false }
        return folders().count { inotify_add_watch(descriptor, $0, Self.events) >= 0 } > 0
    }

    private func reported() {
        var bytes = [UInt8](repeating: 0, count: Self.room)
        var matters = false
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { break }
            if Self.holdsChange(bytes[..<count]) { matters = true }
        }
        if matters { changed() }
    }

    /// A file that is created is told when its writer closes it. A folder has no such moment.
    private static func holdsChange(_ reports: ArraySlice<UInt8>) -> Bool {
        var place = 0
        let head = MemoryLayout<inotify_event>.size
        while place + head <= reports.count {
            let report = reports.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self) }
            let isPlainFile = report.mask & UInt32(IN_CREATE) != 0 && report.mask & UInt32(IN_ISDIR) == 0
            if !isPlainFile { return true }
            place += head + Int(report.len)
        }
        return false
    }

    /// A card that is pulled out while a file of it is open gives no report of its own.
    private func mountsChanged() { if Self.place(of: root) != place { changed() } }

    private func changed() {
        number += 1
        let now = number
        queue.asyncAfter(deadline: .now() + Self.rest) { [weak self] in
            guard let self, number == now, !source.isCancelled else { return }
            place = Self.place(of: root)
            watch()
            tell()
        }
    }

    private static func place(of path: String) -> Place? {
        var facts = stat()
        return stat(path, &facts) == 0 ? Place(device: UInt(facts.st_dev), number: UInt(facts.st_ino)) : nil
    }
}
