// Supplies an appsrc from bytes of known length: GStreamer seeks in them as in a file.
// Thread: GStreamer requests on its threads, the owner answers on its own; one lock. Invariant: each push is complete
// and at the requested offset, because a short push would mean the end of the file.

import CGLib
import CGStreamer
import Foundation
import Synchronization

final class RandomAccessFeed: SourceFeed {
    /// Demuxers request a few bytes at a time; a read of this size answers many requests.
    private static let window = 64 << 10

    private struct State {
        var position: Int64 = 0
        /// The latest read, kept for the next small requests.
        var held = Data()
        var heldStart: Int64 = 0
        /// Rises with each jump, so that an answer to an older request is dropped.
        var generation = 0
        var isWaiting = false
        var isCancelled = false
    }

    let element: Element
    private let bytes: any RandomAccessBytes
    private let note: @Sendable (FeedNote) -> Void
    private let state = Mutex(State())

    var isWaiting: Bool { state.withLock { $0.isWaiting } }

    init(_ bytes: any RandomAccessBytes, note: @escaping @Sendable (FeedNote) -> Void) throws(PipelineError) {
        self.bytes = bytes
        self.note = note
        element = try Element("appsrc")
        element.set("stream-type", parsing: "random-access")
        element.set("size", bytes.length)
        var callbacks = GstAppSrcCallbacks()
        callbacks.need_data = needBytes
        callbacks.seek_data = seekBytes
        // The pipeline keeps this object until it has reached NULL.
        gst_app_src_set_callbacks(source, &callbacks, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    func cancel() {
        let isFirst = state.withLock { state in
            defer { state.isCancelled = true }
            state.isWaiting = false
            return !state.isCancelled
        }
        guard isFirst else { return }
        end()
        bytes.cancel()
    }

    fileprivate func jump(to offset: Int64) {
        state.withLock {
            $0.position = min(offset, bytes.length)
            $0.generation += 1
            $0.isWaiting = false
        }
    }

    fileprivate func supply(_ asked: Int) {
        let (wanted, generation, isCancelled) = state.withLock { state in
            // A demuxer that reads in sequence requests no particular amount.
            let length = asked <= 0 || asked > 1 << 30 ? Self.window : asked
            let end = min(state.position + Int64(length), bytes.length)
            return (state.position..<max(state.position, end), state.generation, state.isCancelled)
        }
        guard !isCancelled, !wanted.isEmpty else { return end() }
        if let ready = state.withLock({ Self.slice($0, wanted) }) { return push(ready, at: wanted.lowerBound) }
        state.withLock { $0.isWaiting = true }
        note(.waiting)
        gather(Data(), wanted, generation)
    }

    /// Reads until all of `wanted` is there, because the owner may answer with less.
    private func gather(_ soFar: Data, _ wanted: Range<Int64>, _ generation: Int) {
        let start = wanted.lowerBound + Int64(soFar.count)
        let missing = Int(wanted.upperBound - start)
        let count = min(max(missing, Self.window), Int(bytes.length - start))
        bytes.read(at: start, count: count) { [self] result in
            switch result {
            case .failure(let error): fail(error, generation)
            case .success(let data) where data.isEmpty: finish(soFar, wanted, generation)
            case .success(let data):
                let all = soFar.isEmpty ? data : soFar + data
                if all.count >= wanted.count {
                    finish(all, wanted, generation)
                } else {
                    gather(all, wanted, generation)
                }
            }
        }
    }

    private func finish(_ data: Data, _ wanted: Range<Int64>, _ generation: Int) {
        let isCurrent = state.withLock { state in
            guard state.generation == generation, !state.isCancelled else { return false }
            state.held = data
            state.heldStart = wanted.lowerBound
            state.isWaiting = false
            return true
        }
        guard isCurrent else { return }
        let ready = data.prefix(wanted.count)
        if ready.isEmpty { end() } else { push(ready, at: wanted.lowerBound) }
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
        end()
    }

    private func push(_ data: Data, at offset: Int64) {
        state.withLock { $0.position = offset + Int64(data.count) }
        // Copies the bytes, so that Data and GStreamer share no lifetime; the cost is one memcpy.
        let copy = data.withUnsafeBytes { gst_buffer_new_memdup($0.baseAddress, gsize($0.count)) }
        guard let buffer = copy else { return end() }
        buffer.pointee.offset = guint64(offset)
        gst_app_src_push_buffer(source, buffer)
    }

    private func end() { gst_app_src_end_of_stream(source) }

    private var source: UnsafeMutablePointer<GstAppSrc> { element.raw.assumingMemoryBound(to: GstAppSrc.self) }

    private static func slice(_ state: State, _ wanted: Range<Int64>) -> Data? {
        let held = state.heldStart..<(state.heldStart + Int64(state.held.count))
        guard held.lowerBound <= wanted.lowerBound, wanted.upperBound <= held.upperBound else { return nil }
        let first = state.held.startIndex + Int(wanted.lowerBound - held.lowerBound)
        return state.held[first..<(first + wanted.count)]
    }
}

private func needBytes(_ source: UnsafeMutablePointer<GstAppSrc>?, _ length: guint, _ data: gpointer?) {
    guard let data else { return }
    Unmanaged<RandomAccessFeed>.fromOpaque(data).takeUnretainedValue().supply(Int(length))
}

private func seekBytes(_ source: UnsafeMutablePointer<GstAppSrc>?, _ offset: guint64, _ data: gpointer?) -> gboolean {
    guard let data else { return 0 }
    Unmanaged<RandomAccessFeed>.fromOpaque(data).takeUnretainedValue().jump(to: Int64(clamping: offset))
    return 1
}
