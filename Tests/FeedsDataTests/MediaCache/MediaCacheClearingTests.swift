// Clearing the cache of a running program: unused media are removed, and media in use are not affected.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Clearing a live cache")
struct MediaCacheClearingTests {
    let place: CachePlace
    let size = 800_000

    init() throws { place = try CachePlace() }

    private func server(_ count: Int) throws -> LoopbackServer {
        try LoopbackServer(
            Dictionary(uniqueKeysWithValues: (0..<count).map { ("/\($0)", .data(noise(size, seed: UInt64($0)))) }))
    }

    /// Reads the whole file and waits until its transfer has ended, because it is in use until then. `others` are in
    /// use anyway.
    private func fill(_ store: MediaStore, _ url: URL, others: Int = 0) async throws {
        _ = try await store.read(url)
        #expect(await eventually { await store.filesInUse == others })
    }

    private func usage(_ store: MediaStore) async -> CacheUsage? { await store.usages().first { _ in true } }

    @Test func everythingThatNobodyNeedsIsGone() async throws {
        let server = try server(3)
        let store = place.store()
        for number in 0..<3 { try await fill(store, server.url("/\(number)")) }
        #expect(await usage(store)?.media == Int64(3 * size))
        #expect(await store.clear() == Int64(3 * size))
        #expect(await usage(store)?.media == 0, "what is about to be deleted counts no more")
        #expect(await eventually { (try? place.files.isEmpty) == true })
        let requests = server.log.requests().count
        #expect(try await store.read(server.url("/1")) == noise(size, seed: 1), "and is fetched again")
        #expect(server.log.requests().count > requests)
        #expect(await usage(store)?.media == Int64(size))
    }

    @Test func theWindowStays() async throws {
        let server = try server(3)
        let store = place.store()
        for number in 0..<3 { try await fill(store, server.url("/\(number)")) }
        await store.attend(to: [.video(server.url("/1"))])
        #expect(await store.clear() == Int64(2 * size))
        #expect(await eventually { (try? place.files.count) == 1 })
        let requests = server.log.requests().count
        #expect(try await store.read(server.url("/1")) == noise(size, seed: 1))
        #expect(server.log.requests().count == requests)
    }

    @Test func whoReadsReadsOn() async throws {
        let server = try server(2)
        let store = place.store()
        let reader = try #require(try await store.open(.video(server.url("/0")), fitting: .phone).reader)
        let first = try await reader.bytes(at: 0, count: 100_000)
        try await fill(store, server.url("/1"), others: 1)
        #expect(await store.clear() == Int64(size), "what is being read stays")
        let all = try await reader.everything()
        #expect(all == noise(size, seed: 0) && all.prefix(first.count) == first)
        #expect(try await reader.everything() == all)
        reader.cancel()
    }

    /// A complete file is played directly, by its path.
    @Test func anOpenFileCanBeReadToItsEnd() async throws {
        let server = try server(1)
        let store = place.store()
        try await fill(store, server.url("/0"))
        let path = try #require(try await store.open(.video(server.url("/0")), fitting: .phone).path)
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        #expect(await store.clear() == Int64(size))
        #expect(await eventually { (try? place.files.isEmpty) == true })
        #expect(try file.readToEnd() == noise(size, seed: 0))
        #expect(try await store.read(server.url("/0")) == noise(size, seed: 0))
    }

    @Test func aClearedCacheIsAWholeOneAfterARestart() async throws {
        let server = try server(2)
        try await place.session { store in
            try await fill(store, server.url("/0"))
            #expect(await store.clear() == Int64(size))
            try await fill(store, server.url("/1"))
        }
        let again = place.store()
        #expect(await eventually { await usage(again)?.media == Int64(size) })
        let requests = server.log.requests().count
        #expect(try await again.read(server.url("/1")) == noise(size, seed: 1))
        #expect(server.log.requests().count == requests)
    }

    @Test func anotherProgramsCacheIsNotOurs() async throws {
        let server = try server(1)
        let owner = place.store()
        try await fill(owner, server.url("/0"))
        let guest = place.store()
        #expect(await guest.clear() == nil)
        #expect(try place.files.count == 1)
        #expect(try await owner.read(server.url("/0")).count == size)
    }

    @Test func whoListensHearsOfEveryChange() async throws {
        let server = try server(1)
        let store = place.store(limit: .bytes(5_000_000))
        var usages = await store.usages().makeAsyncIterator()
        #expect(await usages.next() == CacheUsage(media: 0, limit: 5_000_000))
        try await fill(store, server.url("/0"))
        var last: Int64 = 0
        while last < size { last = await usages.next()?.media ?? .max }
        #expect(last == size)
        await store.setLimit(.bytes(3_000_000))
        var limit: Int64 = 0
        while limit != 3_000_000 { limit = await usages.next()?.limit ?? 3_000_000 }
        _ = await store.clear()
        while last > 0 { last = await usages.next()?.media ?? -1 }
        #expect(last == 0)
    }

    @Test func feedsAreClearedWithTheMedia() async throws {
        let server = try server(1)
        let store = place.store()
        try await fill(store, server.url("/0"))
        let feeds = FakeStorageService()
        let document = StoredDocument(
            body: Data(count: 1000), url: server.url("/f"), fetched: Date(timeIntervalSince1970: 0))
        await feeds.keep(document, as: DocumentKey(address: server.url("/f")))
        let folder = FileManager.default.temporaryDirectory.appending(path: "films-\(UInt64.random(in: 0 ... .max))")
        defer { try? FileManager.default.removeItem(at: folder) }
        let films = VideoStillFolder(folder: folder)
        _ = await films.keep(of: URL(filePath: #filePath), duration: 2) { path in
            FileManager.default.createFile(atPath: path, contents: Data(count: 100))
        }
        let keeper = CacheKeeper(media: store, feeds: feeds, films: films)
        let before = await keeper.usages().first { _ in true }
        #expect(before?.feeds == 1000 && before?.bytes == Int64(size) + 1100)
        #expect(await keeper.clear() == .cleared(freed: Int64(size) + 1100))
        #expect(await feeds.usage() == StorageUsage())
        #expect(await films.usage() == 0)
    }
}
