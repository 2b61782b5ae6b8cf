// A change of rate while a clip plays: nothing is lost or shown twice, and voices keep their pitch.

import FeedsTestSupport
import Foundation
import GstBridge
import Testing

extension AllPipelineTests {
    @Suite struct RateTests {
        let fixtures = ClipFixtures()

        private func sources() async throws -> [(name: String, source: ByteSource)] {
            [
                ("mp4", .file(path: try await fixtures.whole(.fragmentedMP4, .small).path)),
                ("ts", .file(path: try await fixtures.whole(.transportStream, .small).path)),
                ("fMP4 segments", .segments(MemorySegments(try await fixtures.rendition(.fragmentedMP4, .small)))),
                ("TS segments", .segments(MemorySegments(try await fixtures.rendition(.transportStream, .small)))),
            ]
        }

        private func seconds(_ one: Watched.Picture, _ other: Watched.Picture) -> Double {
            Double(other.at.uptimeNanoseconds - one.at.uptimeNanoseconds) / 1e9
        }

        /// Pictures a second in real time, without those that a busy machine shows late.
        private func pace(_ pictures: [Watched.Picture]) throws -> Double {
            let half = pictures.count / 2
            let paces = zip(pictures, pictures.dropFirst(half)).map { Double(half) / seconds($0, $1) }
            return try #require(paces.sorted().dropFirst(paces.count / 2).first)
        }

        @Test func twiceTheRateShowsTwiceThePicturesAndLosesNone() async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (name, source) in try await sources() {
                    group.addTask { try await changeOver(source, name) }
                }
                try await group.waitForAll()
            }
        }

        private func changeOver(_ source: ByteSource, _ name: String) async throws {
            let watched = Watched(source, width: 90, height: 160, sink: "fakesink sync=true")
            try await watched.primed()
            watched.pipeline.play()
            try await watched.picture { $0.number == 20 }
            watched.pipeline.setRate(2)
            try await watched.event("lap") { if case .looped = $0 { true } else { false } }
            let lap = watched.mark
            try await watched.picture(from: lap) { $0.number == 60 }
            let pictures = watched.pictures()
            for (one, next) in zip(pictures, pictures.dropFirst()) {
                // The progressive transport stream begins its laps with a jump.
                guard next.number != 0 else { continue }
                #expect(next.number == one.number.map { $0 + 1 }, "\(name): after \(one.number ?? -1)")
            }
            let fast = pictures.dropFirst(30).prefix(55)
            let afterTheLap = watched.pictures(from: lap).prefix(60)
            for part in [Array(fast), Array(afterTheLap)] {
                let pace = try pace(part)
                #expect(pace > 50 && pace < 75, "\(name): \(pace) pictures a second")
            }
            try await watched.closed()
        }

        @Test func aRateOutlivesAJumpAndGoesBackToNormal() async throws {
            let watched = Watched(
                .file(path: try await fixtures.whole(.fragmentedMP4, .small).path), sink: "fakesink sync=true")
            watched.pipeline.setRate(0.5)
            try await watched.primed()
            watched.pipeline.play()
            watched.pipeline.seek(to: 1, accurate: true)
            try await watched.picture { $0.number == 45 }
            let slow = try pace(watched.pictures().filter { ($0.number ?? 0) > 31 })
            #expect(slow > 12 && slow < 18, "\(slow) pictures a second")
            watched.pipeline.setRate(1)
            let before = watched.mark
            try await watched.picture(from: before) { $0.number == 85 }
            let normal = try pace(watched.pictures(from: before).filter { ($0.number ?? 0) > 55 })
            #expect(normal > 26 && normal < 36, "\(normal) pictures a second")
            try await watched.closed()
        }

        @Test func aRateThatChangesWhilePausedCostsNoPicture() async throws {
            let watched = Watched(
                .file(path: try await fixtures.whole(.fragmentedMP4, .small).path), sink: "fakesink sync=true")
            try await watched.primed()
            watched.pipeline.setRate(2)
            watched.pipeline.setRate(0.75)
            watched.pipeline.setRate(2)
            watched.pipeline.play()
            try await watched.picture { $0.number == 80 }
            let pictures = watched.pictures()
            #expect(pictures.map(\.number) == (0..<pictures.count).map { $0 })
            let pace = try pace(pictures.dropFirst(8).map(\.self))
            #expect(pace > 50 && pace < 75, "\(pace) pictures a second")
            try await watched.closed()
        }

        /// A tone that rises by 500 Hz each second: at twice the rate it rises twice a second, and is no higher.
        @Test func voicesKeepTheirPitch() async throws {
            let (head, segments) = try await fixtures.sound(.fragmentedMP4, seconds: 3)
            let sound = MemorySegments(segments.map { SegmentChunk(data: $0, initialisation: head) }, .fragmentedMP4)
            let clip = try await fixtures.rendition(.fragmentedMP4, .small)
            let recording = Recording()
            let watched = Watched(.segments(MemorySegments(clip, sound: sound)), sink: recording.sink)
            try await watched.primed()
            watched.pipeline.play()
            try await watched.picture { $0.number == 15 }
            watched.pipeline.setRate(2)
            try await watched.event("lap") { if case .looped = $0 { true } else { false } }
            let lap = watched.mark
            try await watched.picture(from: lap) { $0.number == 80 }
            try await watched.closed()
            let heard = try recording.samples()
            try recording.delete()
            let pitches = stride(from: 0.2, to: 2.6, by: 0.1).compactMap {
                try? Recording.pitch(of: heard, at: $0)  // Beyond the end there is none.
            }
            for wanted in [500.0, 1000, 1500] {
                #expect(pitches.contains { abs($0 - wanted) < 25 }, "\(wanted) Hz is not among \(pitches)")
            }
            #expect(pitches.allSatisfy { $0 < 1600 }, "\(pitches)")
        }
    }
}
