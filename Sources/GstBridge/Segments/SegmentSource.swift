// A stream of segments, with its sound inside it or beside it: a pump for each.
// Thread: any; jumps and the end on the pipeline's queue.
// Invariant: pumps move together: no branch gets data between the flush and the new position of all of them.

import CGLib
import CGStreamer

final class SegmentSource: StreamSource {
    let duration: Double?
    let hasDoor = false
    let startsAnywhere = true
    private let spans: [SegmentSpan]
    private let branches: ClipBranches
    private let pumps: [SegmentPump]

    init(
        _ segments: any SegmentBytes, loops: Bool, into branches: ClipBranches,
        note: @escaping @Sendable (GraphNote) -> Void
    ) {
        spans = segments.spans
        self.branches = branches
        let end = spans.last.map { $0.start + $0.duration } ?? 0
        duration = end
        var pumps = [
            SegmentPump(
                segments, segments.sound == nil ? .both : .picture, lap: end, loops: loops, into: branches, note: note)
        ]
        if let sound = segments.sound {
            branches.noteSound()
            pumps.append(SegmentPump(sound, .sound, lap: end, loops: loops, into: branches, note: note))
        }
        self.pumps = pumps
    }

    var isWaiting: Bool { pumps.contains(where: \.isWaiting) }

    var isStarving: Bool {
        pumps.contains { $0.isWaiting && branches.isDry($0.content.hasPictures ? .picture : .sound) }
    }

    func begin(at seconds: Double) { for pump in pumps { pump.begin(at: seconds) } }

    func setLoops(_ loops: Bool) { for pump in pumps { pump.setLoops(loops) } }

    func seek(to seconds: Double, _ flags: [GstSeekFlags]) -> Bool {
        guard branches.hasPictures else { return false }
        let isAccurate = flags.contains { $0 == GST_SEEK_FLAG_ACCURATE }
        // Every segment begins with a key frame.
        let place = isAccurate ? seconds : spans.last { $0.start <= seconds + 0.001 }?.start ?? 0
        let entries = interrupt()
        for entry in entries { entry.send(gst_event_new_flush_stop(1)) }
        for pump in pumps { pump.begin(at: place) }
        return true
    }

    /// Returns the pads that were flushed; the caller must send them the end of the flush.
    private func interrupt() -> [Pad] {
        for pump in pumps { pump.interrupt() }
        // A branch made after this has no data that could block the pump.
        let entries = branches.entries()
        for entry in entries { entry.send(gst_event_new_flush_start()) }
        for pump in pumps { pump.halt() }
        return entries
    }

    func cancel() { for pump in pumps { pump.cancel() } }

    func stop() {
        cancel()
        _ = interrupt()
    }
}
