// The captions of streams: found in the playlist, fetched in parts and only once, and placed on the time line.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Captions of streams")
struct StreamCaptionsTests {
    private static let tracks = """
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Deutsch",LANGUAGE="de",DEFAULT=YES,URI="de.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Signs",LANGUAGE="en",FORCED=YES,URI="en.m3u8"

        """
    private let media = Media(id: "1", kind: .video, renditions: [.hls()])

    /// A ladder with this many segments; those of captions last ten seconds each.
    private func files(_ segments: Int, _ text: (Int) -> String) -> [String: Data] {
        var files = Ladder(count: segments * 5).files
        files["main.m3u8"] = Data((Ladder.master() + Self.tracks).utf8)
        files["de.m3u8"] = Data(Ladder.media("de", count: segments, seconds: 10).replacing(".ts", with: ".vtt").utf8)
        for index in 0..<segments { files["de\(index).vtt"] = Data(text(index).utf8) }
        return files
    }

    private func plain(_ index: Int) -> String {
        "WEBVTT\n\n00:0\(index / 6):\(index % 6)1.000 --> 00:0\(index / 6):\(index % 6)3.000\nsegment \(index)\n"
    }

    private func opened(_ storage: MemoryStorage) async throws -> CaptionStore {
        let library = HLSLibrary(storage: storage, pickOrder: { renditions, _ in Array(renditions.indices) })
        // A player has the stream open.
        _ = try await library.stream(.hls(), fitting: .phone)
        return CaptionStore(storage: storage, library: library, languages: ["de"])
    }

    private func read(_ files: [String: Data], near seconds: Double = 0) async throws -> [Cue] {
        let store = try await opened(MemoryStorage(files))
        let offers = await store.offers(of: media, playing: .hls())
        return try await store.captions(try #require(offers.first), of: media, near: seconds).cues
    }

    @Test func thePlaylistOffersThem() async throws {
        let storage = MemoryStorage(files(2, plain))
        let store = try await opened(storage)
        let before = await storage.fetched.count
        let offers = await store.offers(of: media, playing: .hls())
        #expect(offers.map(\.label) == ["Deutsch", "Signs"])
        #expect(offers.map(\.language) == ["de", "en"])
        #expect(offers.map(\.isForced) == [false, true])
        #expect(offers.map(\.isDefault) == [true, false])
        #expect(await storage.fetched.count == before)
    }

    @Test func aStreamThatNobodyPlaysIsNotOpenedForThem() async throws {
        let storage = MemoryStorage(files(2, plain))
        let library = HLSLibrary(storage: storage, pickOrder: { renditions, _ in Array(renditions.indices) })
        let store = CaptionStore(storage: storage, library: library, languages: [])
        #expect(await store.offers(of: media, playing: .hls()).isEmpty)
        #expect(await storage.fetched.isEmpty)
        #expect(store.languages == ["en"])
    }

    @Test func aStretchIsFetchedAtATimeAndOnce() async throws {
        let storage = MemoryStorage(files(12, plain))
        let store = try await opened(storage)
        let offer = try #require(await store.offers(of: media, playing: .hls()).first)
        let first = try await store.captions(offer, of: media, near: 41)
        #expect(first.cues.map(\.text.plain) == ["segment 4", "segment 5", "segment 6", "segment 7"])
        #expect(first.cues.map(\.start) == [41, 51, 61, 71])
        #expect(first.covers == 40..<80)
        let last = try await store.captions(offer, of: media, near: 90)
        #expect(last.cues.count == 3)
        #expect(last.covers.upperBound == .infinity)
        _ = try await store.captions(offer, of: media, near: 41)
        let fetched = await storage.fetched.filter { $0.hasPrefix("de") }
        #expect(fetched == ["de.m3u8", "de0.vtt"] + [4, 5, 6, 7, 9, 10, 11].map { "de\($0).vtt" })
    }

    @Test func aDamagedSegmentCostsNoOther() async throws {
        let page = try await read(files(3) { $0 == 1 ? "<html></html>" : plain($0) })
        #expect(page.map(\.text.plain) == ["segment 0", "segment 2"])
        let junk = try await read(files(3) { $0 == 1 ? "junk" : plain($0) })
        #expect(junk.map(\.text.plain) == ["segment 0", "segment 2"])
        let lost = try await read(files(3, plain).filter { $0.key != "de1.vtt" })
        #expect(lost.map(\.text.plain) == ["segment 0", "segment 2"])
        // When all of them are missing, the error must be reported.
        await #expect(throws: MediaError.network(.status(404))) {
            _ = try await read(files(3, plain).filter { !["de1.vtt", "de2.vtt"].contains($0.key) }, near: 10)
        }
    }

    @Test func theClockOfThePicturesCountsFromTheFirstSegment() async throws {
        let cues = try await read(
            files(3) {
                "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:\(900_000 + $0 * 900_000)\n\n"
                    + "00:01.000 --> 00:02.000\n\($0)\n"
            })
        #expect(cues.map(\.start) == [1, 11, 21])
    }

    @Test func oneClockForAllSegmentsMovesNothing() async throws {
        let cues = try await read(
            files(3) {
                plain($0).replacing("WEBVTT\n", with: "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:126000,LOCAL:00:00:00.000\n")
            })
        #expect(cues.map(\.start) == [1, 11, 21])
    }

    @Test func theClockMayStartOver() async throws {
        let lap = 1 << 33
        let cues = try await read(
            files(2) {
                "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00.000,MPEGTS:\((lap - 450_000 + $0 * 900_000) % lap)\n\n"
                    + "00:01.000 --> 00:02.000\n\($0)\n"
            })
        #expect(cues.map { ($0.start * 1000).rounded() } == [1000, 11000])
    }

    @Test func timesThatCountFromTheSegmentAreMoved() async throws {
        let cues = try await read(files(3) { "WEBVTT\n\n00:01.000 --> 00:02.000\n\($0)\n" })
        #expect(cues.map(\.start) == [1, 11, 21])
    }

    @Test func playlistsOutOfBoundsAreNotOffered() async throws {
        var files = files(2, plain)
        files["main.m3u8"] = Data(
            (Ladder.master() + Self.tracks.replacing("URI=\"de.m3u8\"", with: "URI=\"file:///etc/passwd\"")).utf8)
        let store = try await opened(MemoryStorage(files))
        #expect(await store.offers(of: media, playing: .hls()).map(\.label) == ["Signs"])
    }
}
