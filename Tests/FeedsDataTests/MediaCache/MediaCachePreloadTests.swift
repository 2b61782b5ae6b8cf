// Fetching ahead: the layout, single chunks, and priorities.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("MediaStore fetching ahead")
struct MediaCachePreloadTests {
    let place: CachePlace
    let payload = noise(1_000_000)

    init() throws { place = try CachePlace() }

    private func clip(_ server: LoopbackServer, _ tiers: Int...) -> Media {
        Media(
            id: "m", kind: .video,
            renditions: tiers.map { height in
                Rendition(
                    url: server.url("/\(height)"), width: height * 9 / 16, height: height,
                    bitsPerSecond: height * 1000)
            }, metadata: Metadata(duration: 10))
    }

    @Test func theLayoutIsKnownBeforeAnyByte() async throws {
        let server = try LoopbackServer()
        let store = place.store()
        let layout = try #require(try await store.layout(of: clip(server, 2160, 360, 720, 1080), fitting: .phone))
        // 720 covers the pane, so larger renditions are useless.
        #expect(layout.levels == [360_000, 720_000] && layout.lockedLevel == nil)
        #expect(layout.chunkBytes.count == 4 && layout.chunkBytes[0] == [262_144, 262_144])
        #expect(layout.present == [nil, nil, nil, nil])
        #expect(abs(layout.chunkSeconds - 262_144 / 90_000) < 0.001)
        let unknown = Media.video(server.url("/x.mp4"))
        let guess = try #require(try await store.layout(of: unknown, fitting: .phone))
        #expect(guess.chunkBytes == Array(repeating: [262_144], count: 20) && guess.chunkSeconds == 1)
        #expect(server.log.requests().isEmpty)
    }

    /// A server can declare any length, so memory must not grow with it.
    @Test func aLayoutIsNoLongerThanIsOfUse() async throws {
        let server = try LoopbackServer(["/long.mp4": .zeros(8_000_000_000)])
        let store = place.store()
        let told = Media(
            id: "m", kind: .video, renditions: [Rendition(url: server.url("/none.mp4"), bytes: 8_000_000_000)])
        #expect(try await store.layout(of: told, fitting: .phone)?.chunkBytes.count == 4096)
        let long = Media.video(server.url("/long.mp4"))
        let reader = try #require(try await store.open(long, fitting: .phone).reader)
        #expect(reader.length == 8_000_000_000)
        let layout = try #require(try await store.layout(of: long, fitting: .phone))
        #expect(layout.chunkBytes.count == 4096 && layout.present.count == 4096)
        // Bytes beyond the layout can still be read.
        #expect(try await reader.bytes(at: 7_999_999_990, count: 100) == Data(count: 10))
        reader.cancel()
    }

    @Test func whatIsOnThisMachineIsNotFetched() async throws {
        let file = try place.folder.write(payload, as: "a.mp4")
        let store = place.store()
        #expect(try await store.layout(of: .video(file), fitting: .phone) == nil)
        #expect(try await store.preload(.video(file), chunk: 0, level: 0, fitting: .phone).bytes == 0)
        let server = try LoopbackServer()
        let photo = Media(id: "p", kind: .image, renditions: [Rendition(url: server.url("/p.jpg"))])
        #expect(try await store.layout(of: photo, fitting: .phone) == nil)
    }

    /// The feed did not tell the length, so a chunk was requested that the file does not have.
    @Test(.timeLimit(.minutes(1))) func aChunkBeyondTheEndIsAnswered() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload.prefix(5))])
        let receipt = try await place.store().preload(
            .video(server.url("/a.mp4")), chunk: 7, level: 0, fitting: .phone)
        #expect(receipt.bytes == 0)
    }

    @Test func theFirstChunkSettlesTheRendition() async throws {
        let server = try LoopbackServer(["/360": .data(payload), "/720": .data(noise(2_000_000, seed: 2))])
        let media = clip(server, 720, 360)
        try await place.session { store in
            let receipt = try await store.preload(media, chunk: 0, level: 0, fitting: .phone)
            #expect(receipt.isAbout(262_144) && receipt.seconds > 0 && receipt.seconds < 20)
            #expect(try await store.preload(media, chunk: 0, level: 1, fitting: .phone).bytes == 0)
            // From now on any named level means the decided one.
            #expect(try await store.preload(media, chunk: 3, level: 1, fitting: .phone).isAbout(1_000_000 - 786_432))
            #expect(try await store.preload(media, chunk: 4, level: 1, fitting: .phone).bytes == 0)
            let layout = try #require(try await store.layout(of: media, fitting: .phone))
            #expect(layout.lockedLevel == 0 && layout.present == [0, nil, nil, 0])
            #expect(layout.chunkBytes.map { $0[0] } == [262_144, 262_144, 262_144, 213_568])
            #expect(try await store.open(media, fitting: .phone).reader?.length == 1_000_000)
        }
        // Also after a restart.
        try await place.session { store in
            let layout = try await store.layout(of: media, fitting: .phone)
            let opened = try await store.open(media, fitting: .phone)
            #expect(layout?.present == [0, nil, nil, 0] && opened.reader?.length == 1_000_000)
        }
        #expect(server.log.bytes("/360") == 262_144 + 213_568 && server.log.requests("/720").isEmpty)
    }

    @Test func aPreloadAndAReaderShareOneDownload() async throws {
        let gate = LoopbackGate()
        let server = try LoopbackServer(["/a": .data(payload, .held(gate))])
        let store = place.store()
        let media = Media.video(server.url("/a"))
        async let receipt = store.preload(media, chunk: 0, level: 0, fitting: .phone)
        async let opened = store.open(media, fitting: .phone)
        for await _ in server.log.stream { break }
        gate.open()
        #expect(try await receipt.isAbout(262_144))
        #expect(try await opened.reader?.bytes(at: 0, count: 10) == payload[..<10])
        #expect(server.log.requests().count == 1)
    }

    @Test func aPreloadThatIsCalledOffSaysSo() async throws {
        let gate = LoopbackGate()
        let server = try LoopbackServer(["/a": .data(payload, .held(gate))])
        let store = place.store()
        let task = Task { try await store.preload(.video(server.url("/a")), chunk: 0, level: 0, fitting: .phone) }
        for await _ in server.log.stream { break }
        task.cancel()
        await #expect(throws: MediaError.cancelled) { try await task.value }
        gate.open()
        await #expect(throws: MediaError.network(.status(404))) {
            try await store.preload(.video(server.url("/b")), chunk: 0, level: 0, fitting: .phone)
        }
    }

    /// Reads like a demuxer until its first pictures: the index, wherever it is, and some pictures.
    private func prime(_ reader: any MediaReader, indexAt index: Int64) async throws {
        for offset in [0, 65_536, index] { _ = try await reader.bytes(at: offset, count: 65_536) }
        for offset in stride(from: Int64(32), to: 230_000, by: 65_536) {
            _ = try await reader.bytes(at: offset, count: 65_536)
        }
    }

    @Test(arguments: [Int64(1000), 5_760_000])
    func fivePreparedVideosCostLittle(indexAt index: Int64) async throws {
        let size = 5_800_000
        let routes = (0..<6).map { ("/\($0)", FaultyRoute.data(noise(size, seed: UInt64($0)))) }
        let server = try LoopbackServer(Dictionary(uniqueKeysWithValues: routes))
        let store = place.store()
        let media = (0..<6).map { Media.video(server.url("/\($0)")) }
        // The first medium is watched; the other five only wait.
        await store.attend(to: media)
        var readers: [any MediaReader] = []
        for medium in media.dropFirst() {
            let reader = try #require(try await store.open(medium, fitting: .phone).reader)
            try await prime(reader, indexAt: index)
            readers.append(reader)
        }
        #expect(await eventually { place.network.openRequests == 0 })
        let cost = (1..<6).reduce(0) { $0 + server.log.bytes("/\($1)") }
        #expect(Double(cost) <= 0.12 * 5 * Double(size))
        #expect(server.log.requests("/0").isEmpty && readers.count == 5)
    }

    @Test func whatIsWatchedComesFirst() async throws {
        let gate = LoopbackGate()
        let server = try LoopbackServer(["/a": .data(payload), "/b": .data(payload, .held(gate)), "/c": .data(payload)])
        let store = place.store()
        let media = ["/b", "/c"].map { Media.video(server.url($0)) }
        await store.attend(to: media)
        async let watched = store.open(media[0], fitting: .phone)
        for await request in server.log.stream where request.path == "/b" { break }
        async let waiting = store.open(media[1], fitting: .phone)
        // A third medium outside the window waits as well.
        async let other = store.open(.video(server.url("/a")), fitting: .phone)
        #expect(server.log.requests("/c").isEmpty && server.log.requests("/a").isEmpty)
        gate.open()
        #expect(try await watched.reader != nil)
        #expect(try await waiting.reader != nil)
        #expect(try await other.reader != nil)
        let order = server.log.requests().map(\.path)
        #expect(order.first == "/b" && Set(order) == ["/a", "/b", "/c"])
    }

    @Test func whoBecomesWatchedNeedNotWait() async throws {
        let gate = LoopbackGate()
        let server = try LoopbackServer(["/a": .data(payload, .held(gate)), "/b": .data(payload)])
        let store = place.store()
        let media = ["/a", "/b"].map { Media.video(server.url($0)) }
        await store.attend(to: media)
        async let first = store.open(media[0], fitting: .phone)
        for await _ in server.log.stream { break }
        async let second = store.open(media[1], fitting: .phone)
        await store.attend(to: media.reversed())
        #expect(try await second.reader != nil)
        gate.open()
        #expect(try await first.reader != nil)
    }

    @Test func trafficIsCounted() async throws {
        let server = try LoopbackServer(["/a": .data(payload)])
        let store = place.store()
        let reader = try #require(try await store.open(.video(server.url("/a")), fitting: .phone).reader)
        _ = try await reader.bytes(at: 262_143, count: 1)
        let before = await store.traffic()
        #expect(before.fetched == 262_144 && before.misses >= 1)
        _ = try await reader.bytes(at: 0, count: 1000)
        let after = await store.traffic()
        #expect(after.hits == before.hits + 1 && after.served == before.served + 1000)
        #expect(after.misses == before.misses)
    }
}

extension PreloadReceipt {
    /// The next decision comes before the last quarter of a chunk, so the count may lack that part.
    func isAbout(_ whole: Int) -> Bool { bytes > whole - Int(ChunkMap.chunk) / 4 - 1 && bytes <= whole }
}
