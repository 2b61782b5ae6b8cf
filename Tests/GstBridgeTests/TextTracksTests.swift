// Captions within clips: they are collected during playback, and do not affect anything else.

import FeedsTestSupport
import Foundation
import GstBridge
import Testing

extension AllPipelineTests {
    @Suite struct TextTracksTests {
        let fixtures = ClipFixtures()

        private func said(_ watched: Watched, _ track: Int = 0) -> [String] {
            let tracks = watched.pipeline.texts.tracks
            guard tracks.indices.contains(track) else { return [] }
            return tracks[track].pieces.map(\.text)
        }

        private func isLooped(_ event: PipelineEvent) -> Bool { if case .looped = event { true } else { false } }

        private func playTwice(_ fixture: ClipFixture) async throws -> Watched {
            let watched = Watched(.file(path: try await fixtures.clip(fixture).path))
            let start = watched.mark
            watched.pipeline.play()
            try await watched.event("a lap", from: start, isLooped)
            try await watched.event("another lap", from: watched.mark, isLooped)
            return watched
        }

        @Test func tracksOfMP4AreCollectedOnceHoweverOftenTheyPass() async throws {
            let watched = try await playTwice(.captionsInMP4)
            let tracks = watched.pipeline.texts.tracks
            #expect(tracks.map(\.format) == [.plain, .plain])
            #expect(tracks.map(\.language) == ["en", "de"])
            #expect(said(watched) == ["First & \u{201C}plain\u{201D}", "Second"])
            #expect(tracks[0].pieces.map { ($0.start * 10).rounded() / 10 } == [0.2, 1.2])
            #expect(tracks[0].pieces.map { ($0.end * 10).rounded() / 10 } == [0.9, 1.8])
            watched.pipeline.close()
        }

        @Test(arguments: [
            (ClipFixture.captionsInMatroska, TextTracks.Format.tags, "First &"),
            (.assInMatroska, .substation, "0,0,Default,"),
            (.webVTTInMatroska, .tags, "First &"),
        ])
        func tracksOfMatroska(_ fixture: ClipFixture, _ format: TextTracks.Format, _ beginning: String) async throws {
            let watched = try await playTwice(fixture)
            #expect(watched.pipeline.texts.tracks.map(\.format) == [format])
            let first = try #require(said(watched).first)
            #expect(first.trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix(beginning), "\(first)")
            #expect(said(watched).count == 2)
            watched.pipeline.close()
        }

        @Test func aClipWithoutHasNoTracks() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.portrait).path))
            try await watched.primed()
            #expect(watched.pipeline.texts.tracks.isEmpty)
            #expect(watched.pipeline.texts.revision == 0)
            watched.pipeline.close()
        }
    }
}
