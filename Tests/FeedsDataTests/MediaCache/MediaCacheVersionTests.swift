// A file that changes on its server: between two ranges, between two sessions, and at a refresh of the user.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("MediaStore and versions")
struct MediaCacheVersionTests {
    let place: CachePlace
    let old = noise(1_500_000, seed: 1)
    let new = noise(1_500_000, seed: 2)

    init() throws { place = try CachePlace() }

    private func route(_ data: Data, _ headers: [String: String]) -> FaultyRoute {
        FaultyRoute(headers: headers, body: .data(data))
    }

    private static let changes: [([String: String], [String: String])] = [
        (["ETag": "\"1\""], ["ETag": "\"2\""]),
        (["Last-Modified": "Mon, 01 Jan 2024 00:00:00 GMT"], ["Last-Modified": "Tue, 02 Jan 2024 00:00:00 GMT"]),
    ]

    @Test(arguments: changes)
    func betweenTwoRangesReadersAreTold(_ before: [String: String], _ after: [String: String]) async throws {
        let server = try LoopbackServer(["/a.mp4": route(old, before)])
        let store = place.store()
        let media = Media.video(server.url("/a.mp4"))
        let reader = try #require(try await store.open(media, fitting: .phone).reader)
        #expect(try await reader.bytes(at: 0, count: 10) == old[..<10])
        server["/a.mp4"] = route(new, after)
        await #expect(throws: MediaError.changed) { try await reader.bytes(at: 1_000_000, count: 10) }
        // Cached bytes of the old version are not mixed with the new version.
        await #expect(throws: MediaError.changed) { try await reader.bytes(at: 0, count: 10) }
        #expect(try await store.read(server.url("/a.mp4")) == new)
        #expect(await eventually { (try? place.files.count) == 1 })
    }

    @Test(arguments: changes)
    func betweenTwoSessionsTheOldOneIsDropped(_ before: [String: String], _ after: [String: String]) async throws {
        let server = try LoopbackServer(["/a.mp4": route(old, before)])
        let media = Media.video(server.url("/a.mp4"))
        try await place.session { store in
            let reader = try #require(try await store.open(media, fitting: .phone).reader)
            _ = try await reader.bytes(at: 262_143, count: 1)
            reader.cancel()
        }
        server["/a.mp4"] = route(new, after)
        try await place.session { store in
            let reader = try #require(try await store.open(media, fitting: .phone).reader)
            await #expect(throws: MediaError.changed) { try await reader.everything() }
            #expect(try await store.read(server.url("/a.mp4")) == new)
        }
    }

    @Test func aShorterFileIsAnotherFile() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(old)])
        let store = place.store()
        let reader = try #require(try await store.open(.video(server.url("/a.mp4")), fitting: .phone).reader)
        _ = try await reader.bytes(at: 0, count: 10)
        server["/a.mp4"] = .data(new.prefix(500_000))
        // Beyond the new end there is nothing to compare; the server refuses the range.
        await #expect(throws: MediaError.changed) { try await reader.bytes(at: 1_400_000, count: 10) }
        #expect(try await store.read(server.url("/a.mp4")) == new.prefix(500_000))
    }

    /// The last chunk of the old file was partial; in the new file the same chunk is longer.
    @Test(arguments: [300_000, 600_000]) func aLongerFileIsReadWhole(_ length: Int) async throws {
        let server = try LoopbackServer(["/a.mp4": .data(new.prefix(length))])
        let media = Media.video(server.url("/a.mp4"))
        let last = (length - 1) / 262_144
        try await place.session { store in
            let reader = try #require(try await store.open(media, fitting: .phone).reader)
            if last > 0 { _ = try await reader.bytes(at: 0, count: 10) }
            reader.cancel()
        }
        server["/a.mp4"] = .data(new)
        try await place.session { store in
            _ = try await store.preload(media, chunk: last, level: 0, fitting: .phone)
            #expect(try await store.read(server.url("/a.mp4")) == new)
        }
    }

    @Test func aPreloadTakesTheNewVersionUpByItself() async throws {
        let server = try LoopbackServer(["/a.mp4": route(old, ["ETag": "1"])])
        let store = place.store()
        let media = Media.video(server.url("/a.mp4"))
        #expect(try await store.preload(media, chunk: 0, level: 0, fitting: .phone).isAbout(262_144))
        server["/a.mp4"] = route(new, ["ETag": "2"])
        #expect(try await store.preload(media, chunk: 3, level: 0, fitting: .phone).isAbout(262_144))
        let layout = try #require(try await store.layout(of: media, fitting: .phone))
        #expect(layout.present.indices.filter { layout.present[$0] != nil } == [3])
        #expect(try await store.read(server.url("/a.mp4")) == new)
    }

    @Test func newsAreAskedForWithOneByte() async throws {
        let server = try LoopbackServer(["/a.mp4": route(old, ["ETag": "1"]), "/b.mp4": route(old, ["ETag": "1"])])
        let media = [Media.video(server.url("/a.mp4")), Media.video(server.url("/b.mp4"))]
        let store = place.store()
        for medium in media { _ = try await store.read(medium.renditions[0].url) }
        server["/b.mp4"] = route(new, ["ETag": "2"])
        await store.refresh(media)
        #expect(server.log.bytes("/a.mp4") <= 1_500_001 && server.log.bytes("/b.mp4") <= 1_500_001)
        #expect(server.log.requests("/a.mp4").last?.headers["if-none-match"] == "1")
        #expect(try await store.open(media[0], fitting: .phone).path != nil)
        #expect(try await store.read(server.url("/b.mp4")) == new)
        server.stop()
        // Without a network, the cached bytes are the best available.
        await store.refresh(media)
        #expect(try await store.read(server.url("/b.mp4")) == new)
    }

    @Test func whatAServerDoesNotTellDoesNotCount() {
        let version = Validators(etag: "1", modified: "m", length: 5)
        #expect(version.agree(with: Validators()))
        #expect(version.agree(with: Validators(etag: "1")))
        #expect(!version.agree(with: Validators(etag: "2", length: 5)))
        #expect(!version.agree(with: Validators(modified: "n")))
        #expect(!Validators(length: 6).agree(with: version))
    }
}
