// Closing works in every state, is fast, and frees everything.

import Dispatch
import FeedsTestSupport
import Foundation
import GLibBridge
import GstBridge
import Testing

extension AllPipelineTests {
    @Suite struct ClosingTests {
        let fixtures = ClipFixtures()

        @Test func closingDuringPrimingEnds() async throws {
            let path = try await fixtures.clip(.portrait).path
            for _ in 0..<5 {
                let watched = Watched(.file(path: path))
                watched.pipeline.prime()
                try await watched.closed()
            }
        }

        @Test(arguments: [0, 1, 2, 4])
        func closingWhileBytesAreAwaitedEnds(_ held: Int) async throws {
            let data = try Data(contentsOf: try await fixtures.clip(.indexAtEnd))
            let bytes = MemoryBytes(data, gate: Gate(holdingFrom: held))
            let watched = Watched(.bytes(bytes))
            watched.pipeline.play()
            try await watched.closed()
            #expect(bytes.gate.heldCount == 0)
        }

        @Test(arguments: [SegmentedClip.Kind.fragmentedMP4, .transportStream])
        func closingADryStreamEnds(_ kind: SegmentedClip.Kind) async throws {
            let segments = MemorySegments(try await fixtures.segmented(kind), gate: Gate(holdingFrom: 1))
            let watched = Watched(.segments(segments), sink: "fakesink sync=true")
            watched.pipeline.play()
            try await watched.event("stall") { if case .stalled(true) = $0 { true } else { false } }
            watched.pipeline.seek(to: 2, accurate: true)
            try await watched.closed()
        }

        @Test func nothingFollowsClosed() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.portrait).path))
            watched.pipeline.play()
            try await watched.primed()
            watched.pipeline.close()
            watched.pipeline.play()
            watched.pipeline.seek(to: 1, accurate: true)
            watched.pipeline.close()
            try await watched.event("closing") { if case .closed = $0 { true } else { false } }
            #expect({ if case .closed = watched.events.last { true } else { false } }())
        }

        @Test func thirtyClipsLeaveNothingBehind() async throws {
            // Earlier tests may have objects that are still being freed.
            let before = Live.sharedObjects.value
            let path = try await fixtures.clip(.portrait).path
            let bytes = try Data(contentsOf: try await fixtures.clip(.webm))
            let (head, sound) = try await fixtures.sound(.fragmentedMP4)
            let (small, large) = (
                try await fixtures.rendition(.transportStream, .small),
                try await fixtures.rendition(.transportStream, .large)
            )
            for round in 0..<30 {
                let source: ByteSource =
                    switch round % 3 {
                    case 0: .file(path: path)
                    case 1: .bytes(MemoryBytes(bytes))
                    default:
                        .segments(
                            MemorySegments(
                                [small.chunk(0), large.chunk(1, format: 1), small.chunk(2)], .transportStream,
                                sound: MemorySegments(
                                    sound.prefix(3).map { SegmentChunk(data: $0, initialisation: head) }, .fragmentedMP4
                                )))
                    }
                let watched = Watched(source, sink: round.isMultiple(of: 2) ? "fakesink sync=true" : nil)
                try await watched.primed()
                watched.pipeline.play()
                try await watched.event("motion") { if case .playing = $0 { true } else { false } }
                try await watched.closed()
            }
            await settled(to: before)
            #expect(GstLive.pipelines.value == 0)
            #expect(GstLive.frames.value == 0)
            #expect(GstLive.elements.value == 0)
            #expect(Live.sharedObjects.value <= before)
        }

        @Test func lapsLeaveNothingBehind() async throws {
            let (small, large) = (
                try await fixtures.rendition(.fragmentedMP4, .small),
                try await fixtures.rendition(.fragmentedMP4, .large)
            )
            let chunks = [small.chunk(0), large.chunk(1, format: 1), small.chunk(2)]
            let watched = Watched(.segments(MemorySegments(chunks, .fragmentedMP4)), width: 90, height: 160)
            try await watched.primed()
            // Faster, some pictures would be left out.
            watched.pipeline.setRate(2)
            watched.pipeline.play()
            var counts: [Int] = []
            for _ in 0..<3 {
                let lap = watched.mark
                try await watched.picture(from: lap) { $0.number == 15 }
                counts.append(GstLive.elements.value)
                try await watched.picture(from: lap) { $0.number == 85 }
            }
            #expect(Set(counts).count == 1, "\(counts) elements")
            try await watched.closed()
        }

        /// The last references are freed shortly after `closed`, together with the block that reported it.
        private func settled(to before: Int) async {
            for _ in 0..<400 where GstLive.pipelines.value > 0 || Live.sharedObjects.value > before {
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { continuation.resume() }
                }
            }
        }
    }
}
