// The limit of the cache, and the order of eviction.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("MediaStore's limit")
struct MediaCacheLimitTests {
    let place: CachePlace
    let size = 800_000

    init() throws { place = try CachePlace() }

    private func server(_ count: Int) throws -> LoopbackServer {
        try LoopbackServer(
            Dictionary(uniqueKeysWithValues: (0..<count).map { ("/\($0)", .data(noise(size, seed: UInt64($0)))) }))
    }

    @Test func theDiskNeverHoldsMoreThanTheLimit() async throws {
        let server = try server(8)
        let store = place.store(limit: .bytes(2_000_000))
        for number in 0..<8 {
            let reader = try #require(try await store.open(.video(server.url("/\(number)")), fitting: .phone).reader)
            var place = 0
            while place < size {
                place += try await reader.bytes(at: Int64(place), count: 50_000).count
                // A partly used block counts as a whole block on disk.
                #expect(try self.place.bytesOnDisk <= 2_000_000 + 16_384)
            }
            reader.cancel()
        }
        #expect(try place.bytesOnDisk > 800_000)
        // The last entry is still cached.
        let requests = server.log.requests().count
        #expect(try await store.read(server.url("/7")).count == size)
        #expect(server.log.requests().count == requests)
    }

    @Test func theWindowStays() async throws {
        let server = try server(6)
        let store = place.store(limit: .bytes(2_500_000))
        let window = Media.video(server.url("/0"))
        await store.attend(to: [window])
        for number in 0..<6 { #expect(try await store.read(server.url("/\(number)")).count == size) }
        let requests = server.log.requests().count
        #expect(try await store.read(server.url("/0")) == noise(size, seed: 0))
        #expect(server.log.requests().count == requests)
        #expect(try place.bytesOnDisk <= 2_500_000 + 16_384)
    }

    @Test func whatIsBeingReadStaysEvenWhenNothingElseFits() async throws {
        let server = try server(2)
        let store = place.store(limit: .bytes(500_000))
        let reader = try #require(try await store.open(.video(server.url("/0")), fitting: .phone).reader)
        // A file larger than the limit is held in memory while it is read.
        #expect(try await reader.everything() == noise(size, seed: 0))
        #expect(try await reader.everything() == noise(size, seed: 0))
        #expect(server.log.bytes("/0") == size)
        #expect(try place.bytesOnDisk <= 500_000 + 16_384)
    }

    @Test func aLowerLimitTakesEffectAtOnce() async throws {
        let server = try server(3)
        let store = place.store()
        for number in 0..<3 { _ = try await store.read(server.url("/\(number)")) }
        #expect(try place.files.count == 3)
        await store.setLimit(.bytes(900_000))
        #expect(await eventually { (try? place.files.count) == 1 })
        let requests = server.log.requests().count
        _ = try await store.read(server.url("/2"))
        #expect(server.log.requests().count == requests)
    }

    @Test func theAutomaticLimitIsATenthOfWhatCouldBeFree() {
        let here = URL(filePath: "/tmp")
        let limit = CacheLimit.automatic.bytes(in: here, kept: 0)
        #expect(limit > 0 && limit <= 2_000_000_000)
        #expect(CacheLimit.automatic.bytes(in: here.appending(path: "not/yet/there"), kept: 0) > 0)
        #expect(CacheLimit.automatic.bytes(in: here, kept: 40_000_000_000) == 2_000_000_000)
        #expect(CacheLimit.bytes(-5).bytes(in: here, kept: 9) == 0)
    }

    @Test func memoryKeepsTheNewestWithinItsLimit() {
        var memory = MemoryPieces(limit: 100)
        for number in 0..<5 { memory.keep(Data(repeating: UInt8(number), count: 30), as: number, of: 1) }
        #expect(memory.numbers(of: 1) == [2, 3, 4] && memory.bytes == 90)
        #expect(memory.read(2, of: 1)?.first == 2)
        memory.keep(Data(count: 40), as: 9, of: 2)
        #expect(memory.has(2, of: 1) && !memory.has(3, of: 1) && memory.bytes == 100)
        memory.keep(Data(count: 101), as: 10, of: 2)
        #expect(!memory.has(10, of: 2))
        memory.drop(1)
        #expect(memory.bytes == 40)
    }
}
