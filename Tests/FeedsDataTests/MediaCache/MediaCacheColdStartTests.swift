// The user comes to a video without cached bytes: it gets the whole bandwidth until its first bytes arrive.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("MediaStore cold start")
struct MediaCacheColdStartTests {
    let place: CachePlace
    let payload = noise(1_000_000)
    private let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + noise(10_000)

    init() throws { place = try CachePlace() }

    /// A store that never gives up waiting.
    private func store() -> MediaStore {
        MediaStore(
            folder: place.url, network: place.network, limit: .bytes(1 << 30), memory: 1 << 20,
            writer: EntryFiles.plainWriter, later: { _, _ in })
    }

    private func video(_ server: LoopbackServer, _ name: String, delivery: Rendition.Delivery = .progressive) -> Media {
        Media(
            id: name, kind: .video, renditions: [Rendition(url: server.url("/\(name)"), delivery: delivery)],
            poster: server.url("/\(name).png"))
    }

    @Test func itsBytesComeBeforeThePosters() async throws {
        let gate = LoopbackGate()
        let server = try LoopbackServer([
            "/a": .data(payload, .held(gate)), "/a.png": .data(png), "/b.png": .data(png),
        ])
        let store = store()
        let window = [video(server, "a"), video(server, "b")]
        await store.attend(to: window)
        async let farther = store.picture(server.url("/b.png"))
        async let nearer = store.picture(server.url("/a.png"))
        async let opened = store.open(window[0], fitting: .phone)
        for await _ in server.log.stream { break }
        gate.open()
        let reader = try #require(try await opened.reader)
        _ = try await reader.bytes(at: 0, count: 1000)
        #expect(try await nearer.isEmpty == false)
        #expect(try await farther.isEmpty == false)
        #expect(server.log.requests().map(\.path).first == "/a")
        #expect(Set(server.log.requests().map(\.path)) == ["/a", "/a.png", "/b.png"])
    }

    @Test func whatIsOnItsWayForOthersGivesWay() async throws {
        let gate = LoopbackGate()
        let server = try LoopbackServer([
            "/a": .data(payload), "/b": .data(payload, .held(gate)), "/c": .data(payload),
        ])
        let store = store()
        let (a, b, c) = (video(server, "a"), video(server, "b"), video(server, "c"))
        await store.attend(to: [a, b])
        async let ahead = store.preload(b, chunk: 0, level: 0, fitting: .phone)
        #expect(await eventually { !server.log.requests("/b").isEmpty })
        await store.attend(to: [c])
        // Although the server still holds it back.
        #expect(try await ahead.bytes == 0)
        #expect(try await store.open(c, fitting: .phone).reader?.length == 1_000_000)
        gate.open()
        // It continues another time.
        #expect(try await store.preload(b, chunk: 0, level: 0, fitting: .phone).isAbout(262_144))
    }

    @Test func whoComesToWhatIsHereLetsTheOthersFinish() async throws {
        let gate = LoopbackGate()
        let server = try LoopbackServer([
            "/a": .data(payload), "/b": .data(payload, .held(gate)), "/c": .data(payload),
        ])
        let store = store()
        let (a, b, c) = (video(server, "a"), video(server, "b"), video(server, "c"))
        _ = try await store.preload(c, chunk: 0, level: 0, fitting: .phone)
        await store.attend(to: [a, b])
        async let ahead = store.preload(b, chunk: 0, level: 0, fitting: .phone)
        #expect(await eventually { !server.log.requests("/b").isEmpty })
        await store.attend(to: [c, b])
        gate.open()
        #expect(try await ahead.isAbout(262_144))
        #expect(server.log.requests("/b").count == 1)
    }
}
