// The mailbox between GStreamer's thread and the painter: it holds only the latest picture.
// Thread: any. Invariant: at most one frame waits, and `onFrame` is called at most once until the frame is taken.

import Synchronization

package final class LatestFrame: Sendable {
    private let latest = Mutex<VideoFrame?>(nil)
    private let onFrame: @Sendable () -> Void
    private let taken = Atomic(0)
    private let missed = Atomic(0)

    /// `onFrame` is called on a streaming thread when the slot becomes full; it should only wake the painter.
    package init(onFrame: @escaping @Sendable () -> Void) { self.onFrame = onFrame }

    /// Pictures that were taken, and pictures that were replaced before they were taken.
    package var counts: (taken: Int, missed: Int) {
        (taken.load(ordering: .relaxed), missed.load(ordering: .relaxed))
    }

    /// Returns the latest picture and empties the slot.
    package func take() -> VideoFrame? {
        let frame = exchange(nil)
        if frame != nil { taken.add(1, ordering: .relaxed) }
        return frame
    }

    /// Replaces a frame that was not taken in time, so the painter always shows the newest.
    func put(_ frame: VideoFrame) {
        let replaced = exchange(frame)
        if replaced == nil { onFrame() } else { missed.add(1, ordering: .relaxed) }
    }

    /// The caller frees the old frame, outside the lock.
    private func exchange(_ new: VideoFrame?) -> VideoFrame? {
        latest.withLock { held in
            let old = held
            held = new
            return old
        }
    }
}
