// Cached bytes are not fetched again: on a loop, on going back, after a restart and after an interruption.

import FeedsModels
import FeedsTestSupport
import Foundation
import SQLiteBridge
import Testing

@testable import FeedsData

@Suite("MediaStore over time")
struct MediaCacheRestartTests {
    let place: CachePlace
    let payload = noise(1_500_000)

    init() throws { place = try CachePlace() }

    @Test func loopsStepsBackAndRestartsCostNothing() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload), "/b.mp4": .data(noise(900_000, seed: 9))])
        try await place.session { store in
            for _ in 0..<10 { #expect(try await store.read(server.url("/a.mp4")) == payload) }
            for _ in 0..<20 {
                _ = try await store.read(server.url("/b.mp4"))
                _ = try await store.read(server.url("/a.mp4"))
            }
        }
        let requests = server.log.requests().count
        server.stop()
        try await place.session { store in
            try await store.gives(payload, at: server.url("/a.mp4"))
            try await store.gives(noise(900_000, seed: 9), at: server.url("/b.mp4"))
            let traffic = await store.traffic()
            #expect(traffic.fetched == 0 && traffic.misses == 0 && traffic.hits == 2 && traffic.served == 2_400_000)
        }
        #expect(server.log.requests().count == requests)
        #expect(server.log.bytes("/a.mp4") == 1_500_000 && server.log.bytes("/b.mp4") == 900_000)
    }

    @Test func anUnfinishedFileGoesOnWhereItWas() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload)])
        try await place.session { store in
            let reader = try #require(try await store.open(.video(server.url("/a.mp4")), fitting: .phone).reader)
            _ = try await reader.bytes(at: 0, count: 10)
            _ = try await reader.bytes(at: 1_400_000, count: 10)
            _ = try await reader.bytes(at: 262_143, count: 1)
            _ = try await reader.bytes(at: 1_499_999, count: 1)
            reader.cancel()
        }
        let before = server.log.bytes("/a.mp4")
        #expect(before < 600_000)
        try await place.session { store in
            let reader = try #require(try await store.open(.video(server.url("/a.mp4")), fitting: .phone).reader)
            // Both ends are cached, so this needs no network.
            #expect(try await reader.bytes(at: 1_400_000, count: 10) == payload[1_400_000..<1_400_010])
            #expect(server.log.bytes("/a.mp4") == before)
            #expect(try await reader.everything() == payload)
        }
        #expect(server.log.bytes("/a.mp4") == 1_500_000)
    }

    @Test func damagedBytesAreNoticedAndFetchedAgain() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload)])
        try await place.session { try await $0.gives(payload, at: server.url("/a.mp4")) }
        let file = try #require(try place.files.first)
        let handle = try FileHandle(forUpdating: file)
        try handle.seek(toOffset: 700_000)
        try handle.write(contentsOf: Data([1, 2, 3]))
        try handle.close()
        try await place.session { try await $0.gives(payload, at: server.url("/a.mp4")) }
        // A single chunk of it.
        #expect(server.log.bytes("/a.mp4") == 1_500_000 + 262_144)
        #expect(try Data(contentsOf: file) == payload)
    }

    @Test func aShortenedOrMissingFileIsFetchedAgain() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload), "/b.mp4": .data(noise(400_000, seed: 3))])
        try await place.session { store in
            _ = try await store.read(server.url("/a.mp4"))
            _ = try await store.read(server.url("/b.mp4"))
        }
        for file in try place.files {
            let size = try FileManager.default.attributesOfItem(atPath: file.path())[.size] as? Int
            if size == 400_000 { try FileManager.default.removeItem(at: file) } else { truncate(file.path(), 300_000) }
        }
        try await place.session { store in
            try await store.gives(payload, at: server.url("/a.mp4"))
            try await store.gives(noise(400_000, seed: 3), at: server.url("/b.mp4"))
        }
    }

    @Test(arguments: ["damage", "loss"]) func aLostIndexBeginsAnewQuietly(_ accident: String) async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload)])
        try await place.session { _ = try await $0.read(server.url("/a.mp4")) }
        let old = try #require(try place.files.first)
        let index = place.url.appending(path: "index.db")
        // SQLite removes its log when it closes the file, perhaps after the lock is free.
        #expect(await eventually { !FileManager.default.fileExists(atPath: index.path() + "-wal") })
        if accident == "damage" {
            try Data(repeating: 0x55, count: 8192).write(to: index)
        } else {
            try FileManager.default.removeItem(at: index)
        }
        for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: index.path() + end) }
        let notices = Notices()
        do {
            let store = MediaStore(folder: place.url, network: place.network, onNotice: notices.hear)
            try await store.gives(payload, at: server.url("/a.mp4"))
            // The files of the lost index are removed in the background.
            #expect(await eventually { !FileManager.default.fileExists(atPath: old.path()) })
            #expect(try await store.open(.video(server.url("/a.mp4")), fitting: .phone).path != nil)
        }
        #expect(notices.all.isEmpty)
    }

    @Test func anIndexThatBreaksInUseBeginsAnew() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload), "/b.mp4": .data(payload)])
        let store = place.store()
        try await store.gives(payload, at: server.url("/a.mp4"))
        for end in ["", "-wal"] {
            let handle = try FileHandle(forUpdating: place.url.appending(path: "index.db\(end)"))
            let size = try handle.seekToEnd()
            try handle.seek(toOffset: 0)
            try handle.write(contentsOf: Data(repeating: 0x55, count: Int(size)))
            try handle.close()
        }
        try await store.gives(payload, at: server.url("/b.mp4"))
        try await store.gives(payload, at: server.url("/a.mp4"))
    }

    @Test func whatWasDoomedIsDeletedInTheNextSession() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload)])
        try await place.session { _ = try await $0.read(server.url("/a.mp4")) }
        let file = try #require(try place.files.first)
        do {
            // As if the process had been killed between the two steps of a deletion.
            let index = try CacheIndex(path: place.url.appending(path: "index.db").path(), mode: .readWrite)
            try index.doom([try #require(Int64(file.lastPathComponent))])
        }
        #expect(FileManager.default.fileExists(atPath: file.path()))
        try await place.session { _ in
            #expect(await eventually { !FileManager.default.fileExists(atPath: file.path()) })
        }
        let index = try CacheIndex(path: place.url.appending(path: "index.db").path(), mode: .readOnly)
        #expect(try index.doomed().isEmpty)
    }

    @Test func playlistsAndSegmentsPlayWithoutNetworkAfterARestart() async throws {
        let segments = [noise(700_000, seed: 5), noise(1_700_000, seed: 6)]
        let server = try LoopbackServer([
            "/m.m3u8": .text("#EXTM3U\n#EXTINF:1,\na.ts\n#EXTINF:1,\nb.ts\n#EXT-X-ENDLIST"),
            "/a.ts": .data(Data([0x47]) + segments[0]), "/b.ts": .data(Data([0x47]) + segments[1]),
        ])
        let media = Media.video(server.url("/m.m3u8"), delivery: .hls)
        try await place.session { store in
            let reader = try #require(try await store.open(media, fitting: .phone).segments)
            #expect(try await reader.bytes(0) == Data([0x47]) + segments[0])
            #expect(try await reader.bytes(1) == Data([0x47]) + segments[1])
        }
        for request in server.log.requests("/b.ts") { #expect(try #require(request.range).count <= 1 << 20) }
        server.stop()
        try await place.session { store in
            let reader = try #require(try await store.open(media, fitting: .phone).segments)
            #expect(try await reader.bytes(1) == Data([0x47]) + segments[1])
            #expect(await store.traffic().fetched == 0)
        }
    }
}
