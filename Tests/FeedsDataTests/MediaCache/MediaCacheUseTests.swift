// Reading cached media writes nothing to the disk, and still counts as use for eviction.

import FeedsModels
import FeedsTestSupport
import Foundation
import SQLiteBridge
import Testing

@testable import FeedsData

@Suite("MediaStore's uses")
struct MediaCacheUseTests {
    let place: CachePlace
    let server: LoopbackServer

    init() throws {
        place = try CachePlace()
        server = try LoopbackServer(
            Dictionary(
                uniqueKeysWithValues: (0..<4).map {
                    ("/\($0)", .data(Data([0xFF, 0xD8, 0xFF]) + noise(300_000, seed: UInt64($0))))
                }))
    }

    /// The index's order, the most recently used entry last.
    private func order() throws -> [String] {
        let index = try CacheIndex(path: place.url.appending(path: "index.db").path, mode: .readOnly)
        return try index.oldest(after: -1).compactMap { URL(string: $0.medium)?.lastPathComponent }
    }

    private func use(_ numbers: [Int], in store: MediaStore) async throws {
        for number in numbers { _ = try await store.picture(server.url("/\(number)")) }
    }

    @Test func aHitWritesNothingAndIsRememberedAtTheNextSwipe() async throws {
        let store = place.store()
        try await use([0, 1, 2], in: store)
        let log = place.url.appending(path: "index.db-wal")
        let before = try Data(contentsOf: log)
        for _ in 0..<20 { try await use([2, 1, 0], in: store) }
        #expect(try Data(contentsOf: log) == before)
        #expect(try order() == ["0", "1", "2"])
        await store.attend(to: [])
        #expect(try order() == ["2", "1", "0"])
    }

    @Test func manyHitsAreRememberedWithoutASwipe() async throws {
        let store = place.store()
        try await use([0, 1, 2], in: store)
        for _ in 0..<100 { try await use([1, 0], in: store) }
        #expect(try order() == ["0", "1", "2"])
        for _ in 0..<100 { try await use([1, 0], in: store) }
        #expect(await eventually { (try? order())?.first == "2" })
    }

    @Test func whatWasUsedStaysWhenRoomIsMade() async throws {
        let store = place.store(limit: .bytes(1_000_000))
        try await use([0, 1, 2, 0, 3], in: store)
        let requests = server.log.requests().count
        try await use([0, 3], in: store)
        #expect(server.log.requests().count == requests)
        try await use([1], in: store)
        #expect(server.log.requests().count == requests + 1)
    }
}
