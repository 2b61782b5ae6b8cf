// Starting in the middle: the first delivered picture is the one at that position, and playback continues from there.

import FeedsTestSupport
import Foundation
import GstBridge
import Testing

extension AllPipelineTests {
    @Suite struct StartPlaceTests {
        let fixtures = ClipFixtures()

        /// Expects the first picture, then motion, then the next lap from the very start.
        private func begins(_ watched: Watched, at seconds: Double) async throws {
            try await watched.primed(from: seconds)
            let first = try #require(watched.pictures().first)
            #expect(abs(first.seconds - seconds) < 0.07, "it began at \(first.seconds)")
            watched.pipeline.play()
            try await watched.event("lap") { if case .looped = $0 { true } else { false } }
            let pictures = watched.pictures()
            let lap = try #require(pictures.firstIndex { $0.seconds < seconds - 0.07 })
            #expect(pictures[..<lap].last.map { $0.seconds > seconds + 0.2 } == true, "nothing moved before the lap")
            #expect(pictures[lap].seconds < 0.2, "the lap began at \(pictures[lap].seconds)")
            try await watched.closed()
        }

        @Test(arguments: [
            ClipFixture.portrait, .indexAtEnd, .webm, .matroska, .transportStream, .avi, .flash, .ogg, .withoutSound,
        ])
        func aFileBeginsAtThePlace(_ fixture: ClipFixture) async throws {
            try await begins(Watched(.file(path: try await fixtures.clip(fixture).path)), at: 1.2)
        }

        @Test func picturesMayBeginAfterTheSound() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.latePictures).path))
            try await watched.primed()
            #expect(watched.pictures().first.map { abs($0.seconds - 1) < 0.1 } == true)
            watched.pipeline.play()
            try await watched.event("lap") { if case .looped = $0 { true } else { false } }
            // A place before the first picture shows that one.
            let mark = watched.mark
            watched.pipeline.seek(to: 0.3, accurate: true)
            try await watched.event("jump", from: mark) { if case .sought = $0 { true } else { false } }
            try await watched.picture(from: mark) { $0.seconds > 1.5 }
            try await watched.closed()
        }

        @Test(arguments: [ClipFixture.portrait, .indexAtEnd, .webm, .transportStream])
        func bytesBeginAtThePlace(_ fixture: ClipFixture) async throws {
            let bytes = MemoryBytes(try Data(contentsOf: try await fixtures.clip(fixture)), largestAnswer: 50_000)
            try await begins(Watched(.bytes(bytes)), at: 1.2)
        }

        @Test(arguments: [SegmentedClip.Kind.fragmentedMP4, .transportStream])
        func segmentsBeginAtThePlace(_ kind: SegmentedClip.Kind) async throws {
            let segments = MemorySegments(try await fixtures.segmented(kind))
            let watched = Watched(.segments(segments))
            try await watched.primed(from: 2.2)
            // Segments before the position are not requested.
            #expect(segments.gate.askedCount <= 2)
            try await begins(watched, at: 2.2)
        }

        @Test func whoAsksForTheVeryEndBeginsAtTheStart() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.portrait).path))
            try await watched.primed(from: 7)
            #expect(try #require(watched.pictures().first).seconds < 0.1)
            try await watched.closed()
        }

        @Test func anotherPaneMeanwhileDoesNotLoseThePlace() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.portrait).path))
            watched.pipeline.prime(from: 1.2)
            watched.pipeline.resize(to: PaneOutput(width: 180, height: 320, fit: .contain))
            let picture = try await watched.picture { $0.width == 180 }
            #expect(abs(picture.seconds - 1.2) < 0.07)
            #expect(watched.pictures().allSatisfy { $0.seconds > 1 })
            try await watched.closed()
        }
    }
}
