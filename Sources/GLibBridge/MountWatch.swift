// Tells when a file system is mounted or unmounted: a card comes or goes.
// Thread: any makes it; `tell` is called on the given queue. Invariant: asks no disk, so that a disk that hangs does not
// matter.

import CShims
import Dispatch
import Glibc

// Safe: `source` never changes, and cancelling it is allowed on any thread.
final class MountWatch: @unchecked Sendable {
    private let source: any DispatchSourceRead

    /// Nil when the kernel tells nothing of mounts.
    init?(_ queue: DispatchQueue, tell: @escaping @Sendable () -> Void) {
        var file: Int32 = -1
        let watch = shim_mounts_watch(&file)
        guard watch >= 0 else { return nil }
        let descriptors = [watch, file]
        source = DispatchSource.makeReadSource(fileDescriptor: watch, queue: queue)
        source.setEventHandler {
            shim_mounts_seen(watch)
            tell()
        }
        source.setCancelHandler { for descriptor in descriptors { close(descriptor) } }
        source.activate()
    }

    deinit { source.cancel() }
}
