// Lets GStreamer's pipelines read what the media store serves: two ports of the same shape, joined here.
// Thread: any; the store answers on its own queue. Invariant: an adapter adds nothing and keeps nothing.

import FeedsModels
import Foundation
import GstBridge

extension ByteSource {
    nonisolated init(_ media: PlayableMedia) {
        switch media {
        case .file(let path): self = .file(path: path)
        case .bytes(let reader): self = .bytes(BytesAdapter(reader))
        case .segments(let reader): self = .segments(SegmentsAdapter(reader))
        }
    }
}

private nonisolated final class BytesAdapter: RandomAccessBytes {
    private let reader: any MediaReader

    init(_ reader: any MediaReader) { self.reader = reader }

    var length: Int64 { reader.length }

    func read(at offset: Int64, count: Int, completion: @escaping @Sendable (Result<Data, any Error>) -> Void) {
        reader.read(at: offset, count: count) { completion($0.mapError { $0 }) }
    }

    func cancel() { reader.cancel() }
}

private nonisolated final class SegmentsAdapter: SegmentBytes {
    private let reader: any SegmentReader
    let spans: [SegmentSpan]
    let container: SegmentedContainer
    let sound: (any SegmentBytes)?

    init(_ reader: any SegmentReader) {
        self.reader = reader
        spans = reader.segments.map { SegmentSpan(start: $0.start, duration: $0.duration) }
        sound = reader.sound.map(SegmentsAdapter.init)
        container = reader.container == .fragmentedMP4 ? .fragmentedMP4 : .transportStream
    }

    func read(segment: Int, completion: @escaping @Sendable (Result<SegmentChunk, any Error>) -> Void) {
        reader.read(segment: segment) { result in
            completion(
                result.map { SegmentChunk(data: $0.data, initialisation: $0.initialisation, format: $0.format) }
                    .mapError { $0 })
        }
    }

    func cancel() { reader.cancel() }
}
