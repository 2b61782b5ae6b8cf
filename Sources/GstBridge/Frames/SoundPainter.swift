// Makes pictures of a sound: its embedded cover, else bars that follow the loudness of the last seconds.
// Thread: the tap's streaming thread, except `resize`; one lock, which is free while a cover is decoded.
// Invariant: the first sound after a jump always gives a picture, and later ones at most `rate` a second.

import CGLib
import CGStreamer
import Synchronization

final class SoundPainter: Sendable {
    /// Bars, and pictures, a second.
    private static let rate = 12.0

    private struct State {
        var pane: PaneOutput
        var wave = WavePicture()
        /// The loudest sample since the last bar, 0 to 1.
        var peak: Float = 0
        var latest: VideoFrame?
        /// The buffer that was heard last: GStreamer delivers the waiting one a second time.
        var heard: (buffer: UInt, seconds: Double)?
        var tagged: CoverSample?
        var cover: VideoFrame?
    }

    private let state: Mutex<State>

    private let decode: @Sendable (CoverSample, PaneOutput) -> VideoFrame?

    /// `decode` makes the picture of a cover; it may block for a moment.
    init(in pane: PaneOutput, decode: @escaping @Sendable (CoverSample, PaneOutput) -> VideoFrame?) {
        state = Mutex(State(pane: pane))
        self.decode = decode
    }

    func resize(to pane: PaneOutput) {
        state.withLock { state in
            state.pane = pane
            state.cover = nil
        }
    }

    /// Called with every event before the data that it is about.
    func pass(_ event: UnsafeMutablePointer<GstEvent>) {
        if event.pointee.type == GST_EVENT_FLUSH_STOP {
            state.withLock { state in
                (state.latest, state.heard, state.peak) = (nil, nil, 0)
                state.wave.clear()
            }
        } else if event.pointee.type == GST_EVENT_TAG, let found = CoverSample(in: event) {
            state.withLock { state in
                if state.tagged == nil { state.tagged = found }
            }
        }
    }

    /// Nil while the latest picture is new enough.
    func picture(of sample: OpaquePointer) -> VideoFrame? {
        guard let piece = SoundPiece(sample) else { return nil }
        decodeCover()
        return state.withLock { state in
            if let heard = state.heard, heard == (piece.buffer, piece.seconds) { return state.latest }
            state.heard = (piece.buffer, piece.seconds)
            state.peak = max(state.peak, piece.peak)
            if let latest = state.latest, piece.seconds >= latest.seconds,
                piece.seconds - latest.seconds < 1 / Self.rate
            {
                return nil
            }
            state.latest = paint(&state, at: piece.seconds) ?? state.latest
            return state.latest
        }
    }

    private func decodeCover() {
        let wanted = state.withLock { state in state.cover == nil ? state.tagged.map { ($0, state.pane) } : nil }
        guard let (tagged, pane) = wanted else { return }
        let place = pane.forCover
        let cover = decode(tagged, place).flatMap { CoverPicture.on(place, $0) }
        state.withLock { state in
            // What cannot be decoded now cannot be decoded later.
            if cover == nil { state.tagged = nil }
            // For a pane that was resized meanwhile, the next sound decodes it again.
            if pane == state.pane { state.cover = cover }
        }
    }

    private func paint(_ state: inout State, at seconds: Double) -> VideoFrame? {
        if let cover = state.cover { return VideoFrame(cover, at: seconds, length: 1 / Self.rate) }
        state.wave.add(state.peak)
        state.peak = 0
        let (wave, width, height) = (state.wave, state.pane.upright.width, state.pane.height)
        return VideoFrame(width: width, height: height, at: seconds, length: 1 / Self.rate) {
            wave.draw(into: $0, width: width, height: height, stride: $1)
        }
    }
}

extension PaneOutput {
    /// Like an upright video, so that texts have their place beside the picture in a wide pane.
    fileprivate var upright: PaneOutput {
        PaneOutput(width: min(width, height * 9 / 16), height: height, fit: fit)
    }

    /// A cover is wide in a pane that has no room beside it, such as a card, which is 4:5.
    fileprivate var forCover: PaneOutput { width * 6 > height * 5 ? upright : self }
}

/// A few milliseconds of decoded sound.
private struct SoundPiece {
    /// Every so many samples are looked at.
    private static let step = 4

    let buffer: UInt
    /// From the start of the sound.
    let seconds: Double
    /// 0 to 1.
    let peak: Float

    init?(_ sample: OpaquePointer) {
        var map = GstMapInfo()
        guard let buffer = gst_sample_get_buffer(sample), let segment = gst_sample_get_segment(sample),
            let seconds = Nanoseconds.seconds(
                gst_segment_to_stream_time(segment, GST_FORMAT_TIME, buffer.pointee.pts)),
            gst_buffer_map(buffer, &map, GST_MAP_READ) != 0
        else { return nil }
        defer { gst_buffer_unmap(buffer, &map) }
        var loudest: UInt16 = 0
        let bytes = UnsafeRawBufferPointer(start: map.data, count: Int(map.size))
        for offset in stride(from: 0, to: bytes.count - 1, by: 2 * Self.step) {
            loudest = max(loudest, bytes.loadUnaligned(fromByteOffset: offset, as: Int16.self).magnitude)
        }
        self.buffer = UInt(bitPattern: buffer)
        self.seconds = seconds
        peak = Float(loudest) / Float(Int16.max)
    }
}
