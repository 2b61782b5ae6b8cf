// The mailbox between GStreamer's thread and the painter: it holds the latest picture and no other.
// Thread: any. Invariant: at most one frame waits, and at most one ping is out per frame not yet taken.

import Synchronization

package final class FrameSlot: Sendable {
    private let latest = Mutex<VideoFrame?>(nil)
    private let onFrame: @Sendable () -> Void
    private let taken = Atomic(0)
    private let missed = Atomic(0)

    /// `onFrame` is called on a streaming thread when the slot becomes full; it should only wake the painter.
    package init(onFrame: @escaping @Sendable () -> Void) { self.onFrame = onFrame }

    /// Pictures that were taken, and those that were replaced before anybody took them.
    package var counts: (taken: Int, missed: Int) {
        (taken.load(ordering: .relaxed), missed.load(ordering: .relaxed))
    }

    /// The latest picture, once.
    package func take() -> VideoFrame? {
        let frame = exchange(nil)
        if frame != nil { taken.add(1, ordering: .relaxed) }
        return frame
    }

    /// A frame nobody took in time is replaced: the painter shows the newest or nothing new.
    func put(_ frame: VideoFrame) {
        let replaced = exchange(frame)
        if replaced == nil { onFrame() } else { missed.add(1, ordering: .relaxed) }
    }

    /// The old frame is let go by the caller, outside the lock.
    private func exchange(_ new: VideoFrame?) -> VideoFrame? {
        latest.withLock { held in
            let old = held
            held = new
            return old
        }
    }
}
