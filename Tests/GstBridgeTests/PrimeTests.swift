// The first picture: its size, its time, and the facts about the clip that are known then.

import FeedsTestSupport
import Foundation
import GstBridge
import Testing

extension AllPipelineTests {
    @Suite struct PrimeTests {
        let fixtures = ClipFixtures()

        @Test(arguments: [
            ClipFixture.portrait, .indexAtEnd, .webm, .matroska, .transportStream, .avi, .flash, .ogg, .programStream,
        ])
        func aPrimedClipShowsItsFirstPicture(_ fixture: ClipFixture) async throws {
            let watched = Watched(.file(path: try await fixtures.clip(fixture).path), width: 135, height: 240)
            let clip = try await watched.primed()
            let picture = try #require(watched.pictures().first)
            #expect((picture.width, picture.height) == (135, 240))
            #expect(picture.seconds < 0.1)
            #expect(clip.hasAudio)
            let duration = try #require(watched.pipeline.duration)
            #expect(abs(duration - 2) < 0.2)
            try await watched.closed()
        }

        @Test func aLandscapeClipFitsOrCoversThePane() async throws {
            let path = try await fixtures.clip(.landscape).path
            let fitted = Watched(.file(path: path), width: 270, height: 480, fit: .contain)
            let clip = try await fitted.primed()
            #expect((clip.width, clip.height) == (270, 152))
            let covering = Watched(.file(path: path), width: 270, height: 480, fit: .cover)
            let covered = try await covering.primed()
            #expect((covered.width, covered.height) == (853, 480))
            try await fitted.closed()
            try await covering.closed()
        }

        @Test func aTurnedClipStandsUpright() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.rotated).path), width: 270, height: 480)
            let clip = try await watched.primed()
            #expect((clip.width, clip.height) == (270, 480))
            try await watched.closed()
        }

        @Test func aClipWithoutSoundSaysSo() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.withoutSound).path))
            #expect(try await watched.primed().hasAudio == false)
            try await watched.closed()
        }

        @Test(arguments: [ClipFixture.portrait, .indexAtEnd, .webm])
        func bytesFromMemoryShowWhatTheFileShows(_ fixture: ClipFixture) async throws {
            let file = try await fixtures.clip(fixture)
            let bytes = MemoryBytes(try Data(contentsOf: file), largestAnswer: 50_000)
            let (fromFile, fromBytes) = (Watched(.file(path: file.path)), Watched(.bytes(bytes)))
            let (one, other) = (try await fromFile.primed(), try await fromBytes.primed())
            #expect(one == other)
            #expect(fromFile.pictures().first?.middle == fromBytes.pictures().first?.middle)
            try await fromFile.closed()
            try await fromBytes.closed()
        }

        @Test(arguments: [SegmentedClip.Kind.fragmentedMP4, .transportStream])
        func segmentsShowTheirFirstPicture(_ kind: SegmentedClip.Kind) async throws {
            let segments = MemorySegments(try await fixtures.segmented(kind))
            let watched = Watched(.segments(segments))
            let clip = try await watched.primed()
            #expect((clip.width, clip.height) == (270, 480))
            #expect(try #require(watched.pictures().first).seconds < 0.1)
            #expect(watched.pipeline.duration == 3)
            // A clip that is not watched yet must load only its beginning.
            #expect(segments.gate.askedCount <= 2)
            try await watched.closed()
        }

        @Test func aNewPaneGetsANewPictureWhilePaused() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.portrait).path), width: 270, height: 480)
            try await watched.primed()
            let before = watched.mark
            watched.pipeline.resize(to: PaneOutput(width: 180, height: 320, fit: .contain))
            let picture = try await watched.picture(from: before) { $0.width == 180 }
            #expect(picture.height == 320)
            #expect(picture.seconds < 0.04)
            try await watched.closed()
        }
    }
}
