// A file with a track that does not say how to decode it plays its other tracks.

import FeedsTestSupport
import Foundation
import Testing

@testable import GstBridge

extension AllPipelineTests {
    @Suite struct UndescribedTracksTests {
        enum Fault: CaseIterable { case emptyList, noList }

        /// A copy of a clip whose tracks, pictures first, have that fault.
        private func clip(_ fault: Fault, of tracks: Set<Int>) async throws -> URL {
            var data = try Data(contentsOf: try await ClipFixtures().clip(.portrait))
            var place = data.startIndex
            for track in 0..<2 {
                let name = try #require(data.range(of: Data("stsd".utf8), in: place..<data.endIndex))
                place = name.upperBound
                guard tracks.contains(track) else { continue }
                switch fault {
                case .noList: data.replaceSubrange(name, with: Data("free".utf8))
                case .emptyList:
                    // The box ends after its count, and what was its description becomes a free box.
                    data.replaceSubrange(name.lowerBound - 4..<name.lowerBound, with: [0, 0, 0, 16])
                    data.replaceSubrange(place + 4..<place + 8, with: [0, 0, 0, 0])
                    data.replaceSubrange(place + 12..<place + 16, with: Data("free".utf8))
                }
            }
            let file = FileManager.default.temporaryDirectory.appending(path: "undescribed-\(UUID().uuidString).mp4")
            try data.write(to: file)
            return file
        }

        private func shown(_ file: URL) async throws -> PipelineEvent.Clip {
            defer { try? FileManager.default.removeItem(at: file) }
            let watched = Watched(.file(path: file.path(percentEncoded: false)))
            let clip = try await watched.primed()
            watched.pipeline.play()
            try await watched.event("a lap") { if case .looped = $0 { true } else { false } }
            try await watched.closed()
            return clip
        }

        @Test(arguments: Fault.allCases) func withoutItsSoundItPlaysItsPictures(_ fault: Fault) async throws {
            let clip = try await shown(try await clip(fault, of: [1]))
            #expect(!clip.hasAudio && clip.width == 270 && clip.height == 480)
        }

        @Test(arguments: Fault.allCases) func withoutItsPicturesItPlaysItsSound(_ fault: Fault) async throws {
            #expect(try await shown(try await clip(fault, of: [0])).hasAudio)
        }

        @Test(arguments: Fault.allCases) func withoutBothItIsDamaged(_ fault: Fault) async throws {
            let file = try await clip(fault, of: [0, 1])
            await #expect(throws: PipelineError.self) { try await shown(file) }
        }

        @Test func anOrdinaryFileHasNone() async throws {
            let movie = try #require(MovieFile(path: try await ClipFixtures().clip(.portrait).path))
            #expect(movie.tracks.count == 2 && UndescribedTracks.of(movie).isEmpty)
        }

        @Test func namesAreHiddenAlsoWhereTwoReadsMeet() throws {
            let box = MovieFile.Box(name: "trak", start: 96, content: 104..<200)
            let feed = try FileFeed(path: "/nowhere.mp4", hiding: [box])
            let all = feed.changes(from: 0, count: 200)
            #expect(all.map(\.place) == [100, 101, 102, 103] && all.map(\.byte) == Array("free".utf8))
            #expect(feed.changes(from: 0, count: 102).map(\.place) == [100, 101])
            #expect(feed.changes(from: 102, count: 50).map(\.place) == [0, 1])
            #expect(feed.changes(from: 104, count: 50).isEmpty && feed.changes(from: 0, count: 100).isEmpty)
        }
    }
}
