// Keeps the queues of a clip's streams small without a deadlock: a full queue blocks the demuxer, and the other queue
// may run empty meanwhile. In fragmented MP4 this always happens, because all pictures of a fragment precede its sound.
// Thread: streaming threads, through the queues' signals; one lock. Invariant: a full queue grows only while another
// one is starving, and never beyond `largest`.

import CGLib
import CGStreamer
import Synchronization

final class QueueBalance: Sendable {
    private static let step: UInt64 = 1_000_000_000
    private static let largest: UInt64 = 12 * step
    private static let largestBytes: UInt32 = 48 << 20

    private let queues = Mutex<[Element]>([])
    private let onEmpty: @Sendable () -> Void

    /// `onEmpty` is called on a streaming thread whenever a queue has run empty.
    init(onEmpty: @escaping @Sendable () -> Void) { self.onEmpty = onEmpty }

    /// A queue that holds a second of data. This object watches it and must outlive it.
    func makeQueue() throws(PipelineError) -> Element {
        let queue = try Element("queue")
        queue.set("max-size-time", Self.step)
        queue.set("max-size-bytes", Self.largestBytes)
        queue.set("max-size-buffers", UInt32(0))
        let full: @convention(c) (gpointer?, gpointer?) -> Void = queueIsFull
        let empty: @convention(c) (gpointer?, gpointer?) -> Void = queueIsEmpty
        let me = Unmanaged.passUnretained(self).toOpaque()
        // Proof: GLib calls a signal handler with the handler's own signature, whatever type it is stored as.
        queue.connect("overrun", unsafeBitCast(full, to: GCallback.self), me)
        queue.connect("underrun", unsafeBitCast(empty, to: GCallback.self), me)
        queues.withLock { $0.append(queue) }
        return queue
    }

    fileprivate func ranEmpty() { onEmpty() }

    fileprivate func balance() {
        let all = queues.withLock { $0 }
        guard all.count > 1, all.contains(where: Self.isStarving) else { return }
        for queue in all where Self.isFull(queue) {
            let limit: UInt64 = queue.get("max-size-time")
            if limit < Self.largest { queue.set("max-size-time", limit + Self.step) }
        }
    }

    private static func isFull(_ queue: Element) -> Bool {
        let (level, limit): (UInt64, UInt64) = (queue.get("current-level-time"), queue.get("max-size-time"))
        return level >= limit
    }

    /// True when the queue is empty and more data will come.
    private static func isStarving(_ queue: Element) -> Bool {
        let buffers: UInt32 = queue.get("current-level-buffers")
        return buffers == 0 && queue.pad("sink")?.hasEnded == false
    }
}

private func queueIsFull(_ queue: gpointer?, _ data: gpointer?) {
    guard let data else { return }
    Unmanaged<QueueBalance>.fromOpaque(data).takeUnretainedValue().balance()
}

private func queueIsEmpty(_ queue: gpointer?, _ data: gpointer?) {
    guard let data else { return }
    let balance = Unmanaged<QueueBalance>.fromOpaque(data).takeUnretainedValue()
    balance.balance()
    balance.ranEmpty()
}
