// How long the pictures of a stream stay on the screen, by the times of its data.
// Thread: the streaming thread of the watched pad; one lock. Invariant: a jump is no gap.

import CGLib
import CGStreamer
import Synchronization

final class PictureGaps: Sendable {
    /// In seconds: a picture that stays for longer tells nothing of a decoder.
    private static let most = 30.0

    private struct State {
        var previous: GstClockTime?
        var longest = 0.0
    }

    private let state = Mutex(State())

    /// In seconds, since the latest event in the stream, for example a jump.
    var longest: Double { state.withLock { $0.longest } }

    /// Must outlive the pad's activity.
    func watch(_ pad: Pad) {
        let kinds = [GST_PAD_PROBE_TYPE_BUFFER, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM]
        pad.probe(kinds, watchGaps, Unmanaged.passUnretained(self).toOpaque())
    }

    fileprivate func pass(_ info: GstPadProbeInfo) {
        // An event begins another stretch of time.
        guard info.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 else {
            return state.withLock { $0 = State() }
        }
        guard let buffer = info.data?.assumingMemoryBound(to: GstBuffer.self) else { return }
        let time = buffer.pointee.pts
        guard time != Nanoseconds.none else { return }
        state.withLock { state in
            if let previous = state.previous {
                let gap = Double(max(time, previous) - min(time, previous)) / 1e9
                state.longest = min(max(state.longest, gap), Self.most)
            }
            state.previous = time
        }
    }
}

private func watchGaps(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?, _ data: gpointer?
) -> GstPadProbeReturn {
    guard let info, let data else { return GST_PAD_PROBE_OK }
    Unmanaged<PictureGaps>.fromOpaque(data).takeUnretainedValue().pass(info.pointee)
    return GST_PAD_PROBE_OK
}
