// Sound as a separate stream, and sound across seams: what is heard in each second.

import FeedsTestSupport
import Foundation
import GstBridge
import Testing

extension AllPipelineTests {
    @Suite struct SoundTests {
        /// In samples: coders of AAC begin with a frame that holds nothing yet.
        private static let runIn = 1024

        let fixtures = ClipFixtures()

        private func sound(_ kind: SoundKind, seconds: Int = 3, gate: Gate = Gate()) async throws -> MemorySegments {
            let (head, segments) = try await fixtures.sound(kind, seconds: seconds)
            return MemorySegments(
                segments.prefix(seconds).map { SegmentChunk(data: $0, initialisation: head) },
                kind == .transportStream ? .transportStream : .fragmentedMP4, gate: gate)
        }

        private func clip(_ kind: SegmentedClip.Kind = .fragmentedMP4, with sound: MemorySegments) async throws
            -> ByteSource
        {
            .segments(MemorySegments(try await fixtures.rendition(kind, .small), sound: sound))
        }

        /// Plays until a second lap is well under way; returns the heard samples and the seen pictures.
        private func play(_ source: ByteSource, muted: Bool = false) async throws -> ([Float], [Watched.Picture]) {
            let recording = Recording()
            let watched = Watched(source, sink: recording.sink)
            watched.pipeline.setMuted(muted)
            watched.pipeline.play()
            try await watched.event("lap") { if case .looped = $0 { true } else { false } }
            let lap = watched.mark
            try await watched.picture(from: lap) { $0.number == 62 }
            let pictures = watched.pictures()
            try await watched.closed()
            defer { try? recording.delete() }  // A leftover in the temporary folder does no harm.
            return (try recording.samples(), pictures)
        }

        private func expectNoneMissing(_ pictures: [Watched.Picture]) {
            for (one, next) in zip(pictures, pictures.dropFirst()) {
                #expect(next.number == one.number.map { ($0 + 1) % 90 })
            }
        }

        private struct Hearing: Sendable {
            var name: String
            var source: ByteSource
            /// In hertz, for each second.
            var pitches: [Double]
            var seams: [Double] = []
        }

        private func hearings() async throws -> [Hearing] {
            let climbing: [Double] = [500, 1000, 1500, 500, 1000]
            var all = [
                Hearing(
                    name: "fMP4 beside fMP4", source: try await clip(with: try await sound(.fragmentedMP4)),
                    pitches: climbing),
                Hearing(
                    name: "TS beside TS",
                    source: try await clip(.transportStream, with: try await sound(.transportStream)),
                    pitches: climbing),
                Hearing(
                    name: "packed beside TS", source: try await clip(.transportStream, with: try await sound(.packed)),
                    pitches: climbing),
                Hearing(
                    name: "longer than the picture",
                    source: try await clip(with: try await sound(.fragmentedMP4, seconds: 4)), pitches: climbing),
                Hearing(
                    name: "shorter than the picture",
                    source: try await clip(.transportStream, with: try await sound(.transportStream, seconds: 2)),
                    // The silence of the third second has no samples at all.
                    pitches: [500, 1000, 500]),
            ]
            for kind in [SegmentedClip.Kind.fragmentedMP4, .transportStream] {
                let (small, large) = (
                    try await fixtures.rendition(kind, .small), try await fixtures.rendition(kind, .large)
                )
                let chunks = [small.chunk(0, format: 1), large.chunk(1, format: 2), small.chunk(2, format: 1)]
                all.append(
                    Hearing(
                        name: "switching \(kind)", source: .segments(MemorySegments(chunks, small.container)),
                        pitches: [440, 440, 440, 440, 440], seams: [1, 2, 3, 4]))
            }
            return all
        }

        /// All at once, because each takes two laps in real time.
        @Test func everySecondIsHeardInItsPlace() async throws {
            let hearings = try await hearings()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for hearing in hearings {
                    group.addTask {
                        let (heard, pictures) = try await play(hearing.source)
                        try Recording.expect(hearing.pitches, everySecondOf: heard, hearing.name)
                        for seam in hearing.seams {
                            let (silence, pitch) = try Recording.seam(in: heard, at: seam)
                            #expect(silence <= Self.runIn, "\(hearing.name) at \(seam): silent for \(silence)")
                            #expect(abs(pitch - 440) < 25, "\(hearing.name) at \(seam): \(pitch) Hz")
                        }
                        expectNoneMissing(pictures)
                    }
                }
                let muted = try await clip(with: try await sound(.fragmentedMP4))
                group.addTask {
                    let (heard, _) = try await play(muted, muted: true)
                    #expect(heard.count > 3 * 44_100)
                    #expect(heard.allSatisfy { $0 == 0 })
                }
                try await group.waitForAll()
            }
        }

        @Test func aJumpTakesTheSoundAlong() async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for kind in SoundKind.allCases {
                    let source = try await clip(with: try await sound(kind))
                    group.addTask { try await jump(in: source) }
                }
                try await group.waitForAll()
            }
        }

        private func jump(in source: ByteSource) async throws {
            let recording = Recording()
            let watched = Watched(source, sink: recording.sink)
            try await watched.primed()
            watched.pipeline.seek(to: 2.2, accurate: true)
            let before = watched.mark
            watched.pipeline.play()
            try await watched.picture(from: before) { $0.number == 25 }
            try await watched.closed()
            let heard = try recording.samples()
            try recording.delete()
            #expect(abs(try Recording.pitch(of: heard, at: 0.4) - 1500) < 15)
            #expect(abs(try Recording.pitch(of: heard, at: 1.3) - 500) < 15)
        }

        @Test func aMachineWithoutSoundDoesNotFetchIt() async throws {
            let sound = try await sound(.fragmentedMP4)
            let watched = Watched(try await clip(with: sound), sink: nil)
            #expect(try await watched.primed().hasAudio)
            watched.pipeline.play()
            try await watched.picture { $0.number == 20 }
            try await watched.closed()
            #expect(sound.gate.askedCount == 0)
        }

        @Test func soundThatRunsDryIsToldAndHeals() async throws {
            let sound = try await sound(.fragmentedMP4, gate: Gate(holdingFrom: 1))
            let watched = Watched(try await clip(with: sound), sink: "fakesink sync=true")
            watched.pipeline.play()
            try await watched.event("stall") { if case .stalled(true) = $0 { true } else { false } }
            let before = watched.mark
            sound.gate.release()
            try await watched.event("recovery", from: before) { if case .stalled(false) = $0 { true } else { false } }
            try await watched.picture(from: before) { $0.number == 60 }
            try await watched.closed()
        }

        @Test func soundThatCannotBeFetchedIsTheSourcesFailure() async throws {
            let sound = try await sound(.fragmentedMP4, gate: Gate(holdingFrom: 1))
            let watched = Watched(try await clip(with: sound), sink: "fakesink sync=true")
            watched.pipeline.play()
            try await watched.event("stall") { if case .stalled(true) = $0 { true } else { false } }
            sound.gate.cancel()
            let error = try await watched.failure()
            #expect({ if case .source(let cause) = error { cause is BytesFailure } else { false } }(), "\(error)")
            try await watched.closed()
        }

        @Test(arguments: [0, 1, 2])
        func closingWhileSoundIsAwaitedEnds(_ held: Int) async throws {
            let sound = try await sound(.transportStream, gate: Gate(holdingFrom: held))
            let watched = Watched(try await clip(.transportStream, with: sound), sink: "fakesink sync=true")
            watched.pipeline.play()
            if held > 0 { try await watched.picture() }
            try await watched.closed()
            #expect(sound.gate.heldCount == 0)
        }
    }
}
