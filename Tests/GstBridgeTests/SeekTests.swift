// Jumps like a scrubber's: in bursts, while paused, to the very end, and while bytes are missing.

import FeedsTestSupport
import Foundation
import GstBridge
import Testing

extension AllPipelineTests {
    @Suite struct SeekTests {
        let fixtures = ClipFixtures()

        /// Three seconds, ninety pictures with numbers.
        enum Shape: String, CaseIterable, Sendable {
            case mp4, transportStream, segmentedMP4, segmentedStream, bytes
        }

        private func source(_ shape: Shape, gate: Gate = Gate()) async throws -> ByteSource {
            switch shape {
            case .mp4: .file(path: try await fixtures.whole(.fragmentedMP4, .small).path)
            case .transportStream: .file(path: try await fixtures.whole(.transportStream, .small).path)
            case .bytes:
                .bytes(MemoryBytes(try Data(contentsOf: try await fixtures.whole(.fragmentedMP4, .small)), gate: gate))
            case .segmentedMP4:
                .segments(MemorySegments(try await fixtures.rendition(.fragmentedMP4, .small), gate: gate))
            case .segmentedStream:
                .segments(MemorySegments(try await fixtures.rendition(.transportStream, .small), gate: gate))
            }
        }

        private func watched(_ shape: Shape, loops: Bool = true, gate: Gate = Gate()) async throws -> Watched {
            Watched(try await source(shape, gate: gate), sink: "fakesink sync=true", loops: loops)
        }

        @Test(arguments: Shape.allCases, [true, false])
        func aBurstEndsAtItsLastTarget(_ shape: Shape, _ isPlaying: Bool) async throws {
            let watched = try await watched(shape)
            try await watched.primed()
            if isPlaying { watched.pipeline.play() }
            let before = watched.mark
            for number in 0..<50 { watched.pipeline.seek(to: Double(number * 37 % 83 + 2) / 30, accurate: true) }
            watched.pipeline.seek(to: 70.0 / 30, accurate: true)
            try await watched.sought(70.0 / 30, from: before)
            let count = watched.events.count { if case .sought = $0 { true } else { false } }
            #expect(count >= 1 && count < 20, "\(count) jumps were made of fifty")
            if !isPlaying { #expect(watched.pictures(from: before).last?.number == 70) }
            #expect(watched.pictures(from: before).contains { $0.number == 70 })
            try await watched.closed()
        }

        @Test(arguments: Shape.allCases)
        func whilePausedEachJumpShowsItsPicture(_ shape: Shape) async throws {
            let watched = try await watched(shape)
            try await watched.primed()
            for number in [45, 44, 89, 0, 31, 60] {
                let before = watched.mark
                watched.pipeline.seek(to: (Double(number) + 0.3) / 30, accurate: true)
                try await watched.sought((Double(number) + 0.3) / 30, from: before)
                let shown = watched.pictures(from: before)
                #expect(shown.map(\.number) == [number], "\(shape)")
            }
            try await watched.closed()
        }

        @Test(arguments: Shape.allCases, [true, false])
        func theVeryEndShowsTheLastPicture(_ shape: Shape, _ loops: Bool) async throws {
            let watched = try await watched(shape, loops: loops)
            try await watched.primed()
            let before = watched.mark
            watched.pipeline.seek(to: 99, accurate: true)
            try await watched.event("jump", from: before) { if case .sought = $0 { true } else { false } }
            let number = try #require(watched.pictures(from: before).last?.number)
            #expect(number >= 85, "\(number)")
            #expect(!watched.pictures(from: before).contains { $0.number == 0 })
            watched.pipeline.play()
            if loops {
                try await watched.picture(from: before) { $0.number == 5 }
            } else {
                try await watched.event("end", from: before) { if case .ended = $0 { true } else { false } }
            }
            try await watched.closed()
        }

        @Test func soundThatIsLongerThanThePicturesLeavesTheLastOneInSight() async throws {
            let (head, segments) = try await fixtures.sound(.fragmentedMP4, seconds: 4)
            let sound = MemorySegments(
                segments.map { SegmentChunk(data: $0, initialisation: head) }, .fragmentedMP4)
            let file = try await fixtures.longSound()
            let clip = try await fixtures.rendition(.fragmentedMP4, .small)
            for source in [ByteSource.segments(MemorySegments(clip, sound: sound)), .file(path: file.path)] {
                let watched = Watched(source, sink: "fakesink sync=true", loops: false)
                try await watched.primed()
                let before = watched.mark
                watched.pipeline.seek(to: 60, accurate: true)
                try await watched.event("jump", from: before) { if case .sought = $0 { true } else { false } }
                #expect((watched.pictures(from: before).last?.number ?? 0) > 50)
                try await watched.closed()
            }
        }

        @Test(arguments: [Shape.segmentedMP4, .segmentedStream])
        func aJumpOutOfAStallPlaysOn(_ shape: Shape) async throws {
            let gate = Gate(holdingFrom: 2)
            let watched = try await watched(shape, gate: gate)
            watched.pipeline.play()
            try await watched.event("stall") { if case .stalled(true) = $0 { true } else { false } }
            let before = watched.mark
            // This jump has to wait, and the next one replaces it.
            watched.pipeline.seek(to: 2.5, accurate: true)
            watched.pipeline.seek(to: 0.5, accurate: true)
            gate.release()
            try await watched.sought(0.5, from: before)
            try await watched.picture(from: before) { $0.number == 15 }
            try await watched.picture(from: before) { $0.number == 25 }
            try await watched.closed()
        }

        @Test func aJumpThatWaitsForBytesGivesWay() async throws {
            let gate = Gate()
            let segments = MemorySegments(try await fixtures.rendition(.fragmentedMP4, .small), gate: gate)
            let watched = Watched(.segments(segments), sink: "fakesink sync=true")
            try await watched.primed()
            gate.hold()
            let before = watched.mark
            watched.pipeline.seek(to: 2.5, accurate: true)
            watched.pipeline.seek(to: 0.5, accurate: true)
            // A cancelled read is not awaited, and its late answer is not shown.
            await gate.held(2)
            gate.release()
            try await watched.sought(0.5, from: before)
            #expect(watched.pictures(from: before).map(\.number) == [15])
            try await watched.closed()
        }

        @Test(arguments: Shape.allCases)
        func atTheEndItStandsOnTheLastPictureAndBeginsAnew(_ shape: Shape) async throws {
            let watched = try await watched(shape, loops: false)
            try await watched.primed()
            watched.pipeline.seek(to: 2.2, accurate: true)
            watched.pipeline.play()
            try await watched.event("end") { if case .ended = $0 { true } else { false } }
            let pictures = watched.pictures()
            #expect(pictures.last?.number == 89)
            #expect(!watched.events.contains { if case .looped = $0 { true } else { false } })
            let again = watched.mark
            watched.pipeline.play()
            try await watched.picture(from: again) { $0.number == 10 }
            #expect(watched.pictures(from: again).first?.number == 0)
            try await watched.closed()
        }

        @Test(arguments: Shape.allCases)
        func whetherItLoopsMayChangeAtAnyTime(_ shape: Shape) async throws {
            let watched = try await watched(shape)
            try await watched.primed()
            watched.pipeline.seek(to: 2, accurate: true)
            watched.pipeline.play()
            // The next lap is already queued at this point.
            try await watched.picture { $0.number == 75 }
            watched.pipeline.setLoops(false)
            try await watched.event("end") { if case .ended = $0 { true } else { false } }
            #expect(watched.pictures().last?.number == 89)
            #expect(!watched.events.contains { if case .looped = $0 { true } else { false } })
            let again = watched.mark
            watched.pipeline.play()
            watched.pipeline.seek(to: 2, accurate: true)
            try await watched.picture(from: again) { $0.number == 75 }
            watched.pipeline.setLoops(true)
            try await watched.event("lap", from: again) { if case .looped = $0 { true } else { false } }
            try await watched.picture(from: again) { $0.number == 5 }
            try await watched.closed()
        }

        @Test func anotherSizeAtTheEndKeepsTheEnd() async throws {
            let watched = try await watched(.mp4, loops: false)
            try await watched.primed()
            watched.pipeline.seek(to: 2.7, accurate: true)
            watched.pipeline.play()
            try await watched.event("end") { if case .ended = $0 { true } else { false } }
            let before = watched.mark
            watched.pipeline.resize(to: PaneOutput(width: 180, height: 320, fit: .contain))
            #expect(try await watched.picture(from: before) { $0.width == 180 }.number == 89)
            watched.pipeline.play()
            try await watched.picture(from: before) { $0.number == 3 }
            try await watched.closed()
        }
    }
}
