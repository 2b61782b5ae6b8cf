// Lets GStreamer's pipelines read what the media store serves: two ports of the same shape, joined here.
// Thread: any; the store answers on its own queue. Invariant: an adapter adds nothing; it only notes that bytes came.

import FeedsModels
import Foundation
import GstBridge

extension ByteSource {
    nonisolated init(_ media: PlayableMedia, _ arrivals: Arrivals) {
        switch media {
        case .file(let path): self = .file(path: path)
        case .bytes(let reader): self = .bytes(BytesAdapter(reader, arrivals))
        case .segments(let reader): self = .segments(SegmentsAdapter(reader, arrivals))
        }
    }
}

private nonisolated final class BytesAdapter: RandomAccessBytes {
    private let reader: any MediaReader
    private let arrivals: Arrivals

    init(_ reader: any MediaReader, _ arrivals: Arrivals) {
        self.reader = reader
        self.arrivals = arrivals
    }

    var length: Int64 { reader.length }

    func read(at offset: Int64, count: Int, completion: @escaping @Sendable (Result<Data, any Error>) -> Void) {
        reader.read(at: offset, count: count) { [arrivals] result in
            if case .success = result { arrivals.note() }
            completion(result.mapError { $0 })
        }
    }

    func cancel() { reader.cancel() }
}

private nonisolated final class SegmentsAdapter: SegmentBytes {
    private let reader: any SegmentReader
    private let arrivals: Arrivals
    let spans: [SegmentSpan]
    let container: SegmentedContainer
    let sound: (any SegmentBytes)?

    init(_ reader: any SegmentReader, _ arrivals: Arrivals) {
        self.reader = reader
        self.arrivals = arrivals
        spans = reader.segments.map { SegmentSpan(start: $0.start, duration: $0.duration) }
        sound = reader.sound.map { SegmentsAdapter($0, arrivals) }
        container = reader.container == .fragmentedMP4 ? .fragmentedMP4 : .transportStream
    }

    func read(segment: Int, completion: @escaping @Sendable (Result<SegmentChunk, any Error>) -> Void) {
        reader.read(segment: segment) { [arrivals] result in
            if case .success = result { arrivals.note() }
            completion(
                result.map { SegmentChunk(data: $0.data, initialisation: $0.initialisation, format: $0.format) }
                    .mapError { $0 })
        }
    }

    func cancel() { reader.cancel() }
}
