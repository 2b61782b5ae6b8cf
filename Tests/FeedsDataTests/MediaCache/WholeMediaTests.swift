// Truncated media are not stored, and media that an earlier version may have stored truncated are requested again.

import FeedsModels
import FeedsTestSupport
import Foundation
import SQLiteBridge
import Testing

@testable import FeedsData

/// Bytes are compared outside `#expect`, because printing the difference of long ones takes a minute.
@Suite("Whole media or none")
struct WholeMediaTests {
    let place: CachePlace
    let png = Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) + noise(200_000)
    let segment = noise(300_000, seed: 2)
    let playlist = "#EXTM3U\n#EXT-X-MAP:URI=\"init.mp4\"\n#EXTINF:2,\na.m4s\n#EXT-X-ENDLIST\n"

    init() throws { place = try CachePlace() }

    /// Each kind of truncation that libsoup accepts, once; then the complete body.
    private func cuts(_ data: Data) -> [String: FaultyRoute] {
        let whole = FaultyRoute.data(data)
        return [
            "/length": .data(data, .ignoresRanges, .dropAfter(100_000), .closing).first(1, then: whole),
            "/chunks": .data(data, .noLength, .dropAfter(100_000)).first(1, then: whole),
            "/end": .data(data, .noLength, .withoutLastChunk).first(1, then: whole),
            "/range": .data(data, .dropAfter(100_000), .closing).first(1, then: whole),
        ]
    }

    @Test func halfAPictureIsNoPicture() async throws {
        let server = try LoopbackServer(cuts(png))
        try await place.session { store in
            for path in cuts(png).keys {
                await #expect(throws: MediaError.network(.interrupted), "\(path)") {
                    try await store.picture(server.url(path))
                }
                let kept = try await store.picture(server.url(path))
                let isWhole = try Data(contentsOf: URL(filePath: kept)) == png
                #expect(isWhole, "\(path)")
            }
        }
    }

    @Test func halfASegmentIsNoSegment() async throws {
        for (path, route) in cuts(segment) {
            let server = try LoopbackServer([
                "/main.m3u8": .text(playlist), "/init.mp4": .data(noise(700)), "/a.m4s": route,
            ])
            try await place.session { store in
                let open = try await store.open(.video(server.url("/main.m3u8"), delivery: .hls), fitting: .phone)
                let reader = try #require(open.segments)
                await #expect(throws: MediaError.network(.interrupted), "\(path)") { try await reader.bytes(0) }
                let isWhole = try await reader.bytes(0) == segment
                #expect(isWhole, "\(path)")
            }
        }
    }

    @Test func halfAFileOfUntoldLengthIsNoFile() async throws {
        let payload = noise(900_000)
        let half = FaultyRoute.data(payload, .noLength, .dropAfter(500_000))
        let server = try LoopbackServer(["/a.mp4": half.first(1, then: .data(payload, .noLength))])
        try await place.session { store in
            // Retries do not matter, as long as it ends with the complete body or an error.
            if let data = try? await store.read(server.url("/a.mp4")) {
                let isWhole = data == payload
                #expect(isWhole)
            }
            try await store.gives(payload, at: server.url("/a.mp4"))
        }
    }

    // MARK: What earlier versions kept

    /// As the previous version left it.
    private func age() throws {
        let database = try Database(path: CacheFolder(url: place.url).index)
        try database.execute("ALTER TABLE pieces DROP COLUMN is_doubtful; PRAGMA user_version = 1")
    }

    private func everything(_ server: LoopbackServer) async throws {
        try await place.session { store in
            let picture = try await store.picture(server.url("/p.png"))
            let isWhole = try Data(contentsOf: URL(filePath: picture)) == png
            #expect(isWhole)
            let open = try await store.open(.video(server.url("/main.m3u8"), delivery: .hls), fitting: .phone)
            let isWholeSegment = try await open.segments?.bytes(0) == segment
            #expect(isWholeSegment)
        }
    }

    @Test func piecesOfEarlierVersionsAreAskedForAgain() async throws {
        let server = try LoopbackServer([
            "/p.png": .data(png), "/main.m3u8": .text(playlist), "/init.mp4": .data(noise(700)),
            "/a.m4s": .data(segment),
        ])
        try await everything(server)
        try age()
        for _ in 0..<2 { try await everything(server) }
        for path in ["/p.png", "/main.m3u8", "/a.m4s"] { #expect(server.log.requests(path).count == 2, "\(path)") }
    }

    @Test func withoutTheirServerTheyAreBetterThanNothing() async throws {
        let server = try LoopbackServer([
            "/p.png": .data(png), "/main.m3u8": .text(playlist), "/init.mp4": .data(noise(700)),
            "/a.m4s": .data(segment),
        ])
        try await everything(server)
        try age()
        server.stop()
        for _ in 0..<2 { try await everything(server) }
    }

    @Test func aServerThatGoesOnCuttingGivesNothing() async throws {
        let server = try LoopbackServer(["/p.png": .data(png)])
        try await place.session { store in _ = try await store.picture(server.url("/p.png")) }
        try age()
        server["/p.png"] = .data(png, .noLength, .dropAfter(1000))
        await #expect(throws: MediaError.network(.interrupted)) {
            try await place.session { store in _ = try await store.picture(server.url("/p.png")) }
        }
    }

    @Test func ofACompleteFileTheLastChunkIsAskedForAgain() async throws {
        let payload = noise(900_000)
        let server = try LoopbackServer(["/a.mp4": .data(payload)])
        try await place.session { try await $0.gives(payload, at: server.url("/a.mp4")) }
        try age()
        try await place.session { try await $0.gives(payload, at: server.url("/a.mp4")) }
        #expect(server.log.bytes("/a.mp4") == 900_000 + 900_000 % 262_144)
        try await place.session { try await $0.gives(payload, at: server.url("/a.mp4")) }
        #expect(server.log.bytes("/a.mp4") == 900_000 + 900_000 % 262_144)
    }

    @Test func aFileThatWasTakenForWholeComesAnew() async throws {
        let payload = noise(900_000)
        let server = try LoopbackServer(["/a.mp4": .data(payload.prefix(600_000))])
        try await place.session { try await $0.gives(payload.prefix(600_000), at: server.url("/a.mp4")) }
        try age()
        server["/a.mp4"] = .data(payload)
        try await place.session { store in
            // The reader of the truncated file learns that it changed; the next opening gives the complete file.
            await #expect(throws: MediaError.changed) { try await store.read(server.url("/a.mp4")) }
            try await store.gives(payload, at: server.url("/a.mp4"))
        }
    }
}
