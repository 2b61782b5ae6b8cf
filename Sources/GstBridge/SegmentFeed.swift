// Serves an appsrc from the segments of a stream, one whole segment at a time, lap after lap.
// Thread: GStreamer asks on its threads, the owner answers on its own; one lock.
// Invariant: each pushed buffer carries its segment's place on the time line; without it demuxers drift.

import CGLib
import CGStreamer
import Foundation
import Synchronization

final class SegmentFeed: SourceFeed {
    private struct State {
        var next = 0
        var needsInit = true
        var isNewLap = false
        var generation = 0
        var isWaiting = false
        var isCancelled = false
    }

    private let source: AppSource
    private let segments: any SegmentBytes
    private let spans: [SegmentSpan]
    private let loops: Bool
    private let note: @Sendable (FeedNote) -> Void
    private let state = Mutex(State())

    var element: Element { source.element }
    var isWaiting: Bool { state.withLock { $0.isWaiting } }

    init(
        _ segments: any SegmentBytes, loops: Bool, note: @escaping @Sendable (FeedNote) -> Void
    ) throws(PipelineError) {
        self.segments = segments
        self.loops = loops
        self.note = note
        spans = segments.spans
        source = try AppSource()
        source.element.set("format", parsing: "time")
        source.element.set("stream-type", parsing: "seekable")
        source.element.set("duration", Int64(Nanoseconds.signed(Self.duration(of: spans))))
        var callbacks = GstAppSrcCallbacks()
        callbacks.need_data = needSegment
        callbacks.seek_data = seekSegment
        source.setCallbacks(callbacks, Unmanaged.passUnretained(self).toOpaque())
    }

    static func duration(of spans: [SegmentSpan]) -> Double { spans.last.map { $0.start + $0.duration } ?? 0 }

    func cancel() {
        let isFirst = state.withLock { state in
            defer { state.isCancelled = true }
            state.isWaiting = false
            return !state.isCancelled
        }
        guard isFirst else { return }
        source.end()
        segments.cancel()
    }

    /// Only remembered here: what is pushed while GStreamer seeks does not survive it.
    fileprivate func jump(to seconds: Double) {
        state.withLock {
            $0.next = spans.lastIndex { $0.start <= seconds + 0.001 } ?? 0
            $0.needsInit = true
            $0.isNewLap = false
            $0.generation += 1
            $0.isWaiting = false
        }
    }

    fileprivate func supply() {
        let request: (index: Int, generation: Int)? = state.withLock { state in
            guard !state.isCancelled, !spans.isEmpty else { return nil }
            if state.next >= spans.count {
                guard loops else { return nil }
                state.next = 0
                state.isNewLap = true
            }
            state.isWaiting = true
            return (state.next, state.generation)
        }
        guard let request else { return source.end() }
        note(.waiting)
        segments.read(segment: request.index) { [self] result in
            switch result {
            case .success(let chunk): finish(chunk, request.index, request.generation)
            case .failure(let error): fail(error, request.generation)
            }
        }
    }

    private func finish(_ chunk: SegmentChunk, _ index: Int, _ generation: Int) {
        let turn: (opensLap: Bool, needsInit: Bool)? = state.withLock { state in
            guard state.generation == generation, !state.isCancelled else { return nil }
            defer {
                state.next = index + 1
                state.needsInit = false
                state.isNewLap = false
                state.isWaiting = false
            }
            return (state.isNewLap, state.needsInit)
        }
        guard let (opensLap, needsInit) = turn else { return }
        let span = spans[index]
        source.push(needsInit ? (chunk.initialisation ?? Data()) + chunk.data : chunk.data) { buffer in
            buffer.pointee.pts = GstClockTime(Nanoseconds.signed(span.start))
            buffer.pointee.duration = GstClockTime(Nanoseconds.signed(span.duration))
            if opensLap { gst_buffer_set_flags(buffer, GST_BUFFER_FLAG_DISCONT) }
        }
        note(.supplied)
    }

    private func fail(_ error: any Error, _ generation: Int) {
        let matters = state.withLock { state in
            guard state.generation == generation, !state.isCancelled else { return false }
            state.isWaiting = false
            return true
        }
        guard matters else { return }
        note(.failed(error))
        source.end()
    }
}

private func needSegment(_ source: UnsafeMutablePointer<GstAppSrc>?, _ length: guint, _ data: gpointer?) {
    guard let data else { return }
    Unmanaged<SegmentFeed>.fromOpaque(data).takeUnretainedValue().supply()
}

private func seekSegment(_ source: UnsafeMutablePointer<GstAppSrc>?, _ time: guint64, _ data: gpointer?) -> gboolean {
    guard let data else { return 0 }
    Unmanaged<SegmentFeed>.fromOpaque(data).takeUnretainedValue().jump(to: Nanoseconds.seconds(time) ?? 0)
    return 1
}
