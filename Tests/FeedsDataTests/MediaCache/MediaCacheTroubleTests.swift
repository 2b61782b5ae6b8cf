// A full disk, a read-only folder, two processes at once: playback continues, and nothing is damaged.

import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

@testable import FeedsData

@Suite("MediaStore in trouble")
struct MediaCacheTroubleTests {
    let place: CachePlace
    let payload = noise(1_500_000)
    let png = Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) + noise(2000)
    let notices = Notices()

    init() throws { place = try CachePlace() }

    /// A disk with room for this many bytes.
    private func disk(_ room: Int) -> EntryFiles.Writer {
        let left = Mutex(room)
        return { descriptor, bytes, offset in
            let count = left.withLock { left in
                let count = min(left, bytes.count)
                left -= count
                return count
            }
            guard count > 0 else {
                errno = ENOSPC
                return -1
            }
            return EntryFiles.plainWriter(descriptor, UnsafeRawBufferPointer(rebasing: bytes[..<count]), offset)
        }
    }

    private func store(room: Int) -> MediaStore {
        MediaStore(
            folder: place.url, network: place.network, limit: .bytes(1 << 30), memory: 8 << 20, writer: disk(room),
            onNotice: notices.hear)
    }

    @Test func onAFullDiskPlaybackGoesOnWithOneNotice() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload), "/b.mp4": .data(payload), "/p": .data(png)])
        do {
            let store = store(room: 700_000)
            for _ in 0..<3 {
                try await store.gives(payload, at: server.url("/a.mp4"))
                try await store.gives(payload, at: server.url("/b.mp4"))
            }
            let path = try await store.picture(server.url("/p"))
            #expect(try Data(contentsOf: URL(filePath: path)) == png)
            #expect(try await store.picture(server.url("/p")) == path)
        }
        #expect(notices.all == ["The disk is full or fails, so new videos are not kept."])
        for path in ["/a.mp4", "/b.mp4"] { #expect(server.log.bytes(path) == 1_500_000) }
        // Earlier writes are complete, and the rest is fetched when there is room again.
        #expect(await eventually { !place.isOwned })
        try await place.session { try await $0.gives(payload, at: server.url("/a.mp4")) }
        #expect(server.log.bytes("/a.mp4") < 3_000_000)
    }

    /// Paths where not even root can make a folder.
    @Test(arguments: ["/proc/mutoscope/cache", "/dev/null/cache"])
    func withoutAFolderEverythingPlaysWithOneNotice(_ path: String) async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload), "/p": .data(png)])
        let store = MediaStore(folder: URL(filePath: path), network: place.network, onNotice: notices.hear)
        for _ in 0..<3 { #expect(try await store.read(server.url("/a.mp4")) == payload) }
        for _ in 0..<2 {
            let picture = try await store.picture(server.url("/p"))
            #expect(try Data(contentsOf: URL(filePath: picture)) == png)
        }
        #expect(notices.all == ["The cache folder cannot be written, so nothing is kept."])
        #expect(server.log.bytes("/a.mp4") == 1_500_000 && server.log.requests("/p").count == 1)
    }

    @Test func aSecondProgramReadsWhatTheFirstHasAndKeepsTheRestInMemory() async throws {
        let server = try LoopbackServer([
            "/a.mp4": .data(payload), "/b.mp4": .data(payload), "/c.mp4": .data(noise(600_000, seed: 8)),
        ])
        let owner = place.store()
        _ = try await owner.read(server.url("/a.mp4"))
        let half = try #require(try await owner.open(.video(server.url("/b.mp4")), fitting: .phone).reader)
        _ = try await half.bytes(at: 262_143, count: 1)
        let before = try place.files.count
        do {
            let second = MediaStore(folder: place.url, network: place.network, onNotice: notices.hear)
            #expect(try await second.read(server.url("/a.mp4")) == payload)
            #expect(try await second.read(server.url("/b.mp4")) == payload)
            #expect(try await second.read(server.url("/c.mp4")) == noise(600_000, seed: 8))
            #expect(try await second.read(server.url("/c.mp4")) == noise(600_000, seed: 8))
        }
        #expect(server.log.bytes("/a.mp4") == 1_500_000 && server.log.bytes("/b.mp4") == 1_500_000)
        #expect(server.log.bytes("/c.mp4") == 600_000)
        #expect(try place.files.count == before && notices.all.isEmpty)
        // The owner is not affected.
        #expect(try await half.everything() == payload)
        #expect(try await owner.read(server.url("/c.mp4")) == noise(600_000, seed: 8))
    }

    @Test func aSecondProgramNeverTrustsAFileThatItsOwnerChanged() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload)])
        let owner = place.store()
        let reader = try #require(try await owner.open(.video(server.url("/a.mp4")), fitting: .phone).reader)
        for offset in [0, 300_000, 600_000] { _ = try await reader.bytes(at: Int64(offset), count: 262_144) }
        let second = place.store()
        let other = try #require(try await second.open(.video(server.url("/a.mp4")), fitting: .phone).reader)
        #expect(try await other.bytes(at: 0, count: 10) == payload[..<10])
        let file = try #require(try place.files.first)
        let handle = try FileHandle(forUpdating: file)
        try handle.write(contentsOf: Data(repeating: 0xAA, count: 100))
        #expect(try await other.bytes(at: 0, count: 10) == payload[..<10])
    }
}
