// Servers that misbehave: the cache recovers if possible; otherwise it gives a clear error and never a wrong byte.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@Suite("MediaStore and faulty servers")
struct MediaCacheFaultTests {
    let folder: TemporaryFolder
    let store: MediaStore
    let payload = noise(3_000_000)

    init() throws {
        folder = try TemporaryFolder()
        store = MediaStore(folder: folder.url, network: NetworkService())
    }

    private func open(_ media: Media) async throws(MediaError) -> PlayableMedia {
        try await store.open(media, fitting: .phone)
    }

    @Test func aServerWithoutRangesIsReadInOneGo() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload, .ignoresRanges)])
        let reader = try #require(try await open(.video(server.url("/a.mp4"))).reader)
        #expect(try await reader.bytes(at: 2_999_999, count: 1) == payload[2_999_999...])
        #expect(try await reader.everything() == payload)
        #expect(server.log.requests().count == 1)
    }

    @Test func aFileOfUntoldLengthOpensWhenItIsComplete() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload, .noLength)])
        let path = try #require(try await open(.video(server.url("/a.mp4"))).path)
        #expect(try Data(contentsOf: URL(filePath: path)) == payload)
    }

    @Test func aConnectionThatKeepsBreakingIsTakenUpAgain() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload, .dropAfter(300_000))])
        let reader = try #require(try await open(.video(server.url("/a.mp4"))).reader)
        #expect(try await reader.everything() == payload)
    }

    @Test func aConnectionThatBreaksWithinEveryChunkGetsThere() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload, .dropAfter(100_000))])
        let reader = try #require(try await open(.video(server.url("/a.mp4"))).reader)
        #expect(try await reader.everything() == payload)
        // Nothing was transferred twice.
        #expect(server.log.bytes("/a.mp4") <= payload.count + 65_536)
    }

    @Test func whatACutTransferLeftIsNotMixedWithAnotherVersion() async throws {
        // Every answer breaks off, and each is of another version.
        let route = FaultyRoute.data(payload, .dropAfter(100_000))
        let server = try LoopbackServer(["/a.mp4": route.with("ETag", "\"1\"")])
        let reader = try #require(try await open(.video(server.url("/a.mp4"))).reader)
        _ = try await reader.bytes(at: 0, count: 262_144)
        server["/a.mp4"] = FaultyRoute.data(noise(3_000_000, seed: 9)).with("ETag", "\"2\"")
        await #expect(throws: MediaError.changed) { try await reader.bytes(at: 1_000_000, count: 10) }
    }

    @Test func aServerThatGetsNowhereIsAnError() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload, .dropAfter(1000))])
        let reader = try #require(try await open(.video(server.url("/a.mp4"))).reader)
        #expect(try await reader.bytes(at: 0, count: 10) == payload[0..<10])
        let error = await #expect(throws: MediaError.self) { try await reader.bytes(at: 5000, count: 10) }
        guard case .network(.interrupted) = error else {
            Issue.record("it was \(String(describing: error))")
            return
        }
    }

    @Test func wrongRangesNeverBecomeBytes() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload, .contentRange("bytes 5-262148/3000000"))])
        let error = await #expect(throws: MediaError.self) { try await open(.video(server.url("/a.mp4"))) }
        guard case .network(.malformed) = error else {
            Issue.record("it was \(String(describing: error))")
            return
        }
    }

    @Test func aLengthThatNoFileHasIsAnErrorAndTheHealedServerPlays() async throws {
        let told = "bytes 0-262143/9223372036854775807"
        let server = try LoopbackServer(["/a.mp4": .data(payload, .contentRange(told))])
        let media = Media.video(server.url("/a.mp4"))
        await #expect(throws: MediaError.network(.tooLarge(limit: 8 << 30))) { try await open(media) }
        server["/a.mp4"] = .data(payload, .contentLength(-5))
        await #expect(throws: MediaError.network(.malformed("its length is below zero"))) { try await open(media) }
        server["/a.mp4"] = .data(payload)
        let reader = try #require(try await open(media).reader)
        #expect(try await reader.everything() == payload)
    }

    @Test func aFileThatChangesUnderUsIsNotMixed() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload)])
        let reader = try #require(try await open(.video(server.url("/a.mp4"))).reader)
        _ = try await reader.bytes(at: 0, count: 10)
        let other = noise(2_000_000, seed: 7)
        server["/a.mp4"] = .data(other)
        await #expect(throws: MediaError.changed) { try await reader.bytes(at: 1_000_000, count: 10) }
        await #expect(throws: MediaError.changed) { try await reader.bytes(at: 1_500_000, count: 10) }
        let again = try #require(try await open(.video(server.url("/a.mp4"))).reader)
        #expect(try await again.everything() == other)
    }

    @Test func aWebPageOrNothingIsNoVideo() async throws {
        let server = try LoopbackServer(["/page.mp4": .html(), "/empty.mp4": .data(Data())])
        await #expect(throws: MediaError.unsupported("the address gives a web page")) {
            try await open(.video(server.url("/page.mp4")))
        }
        await #expect(throws: MediaError.self) { try await open(.video(server.url("/empty.mp4"))) }
    }

    @Test func theNextRenditionStepsIn() async throws {
        let server = try LoopbackServer(["/ok.mp4": .data(payload), "/page.mp4": .html()])
        let local = folder.url.appending(path: "gone.mp4")
        let media = Media.video(local, server.url("/404.mp4"), server.url("/page.mp4"), server.url("/ok.mp4"))
        #expect(try await open(media).reader?.length == 3_000_000)
    }

    @Test func whenNoRenditionWorksTheBestOnesReasonIsGiven() async throws {
        let server = try LoopbackServer(["/page.mp4": .html()])
        await #expect(throws: MediaError.network(.status(404))) {
            try await open(.video(server.url("/404.mp4"), server.url("/page.mp4")))
        }
    }

    @Test func theOrderIsTheCallersToChoose() async throws {
        let server = try LoopbackServer(["/small.mp4": .data(noise(10)), "/large.mp4": .data(noise(20))])
        let media = Media(
            id: "m", kind: .video,
            renditions: [
                Rendition(url: server.url("/large.mp4"), width: 1080, height: 1920),
                Rendition(url: server.url("/small.mp4"), width: 540, height: 960),
            ])
        #expect(try await open(media).reader?.length == 10)
        let large = MediaStore(
            folder: folder.url.appending(path: "other"), network: NetworkService(), pickOrder: { _, _ in [0, 1] })
        #expect(try await large.open(media, fitting: .phone).reader?.length == 20)
    }
}
