// HLS as a layout of chunks and levels, fetched ahead.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("HLS ahead of its readers")
struct HLSPreloadTests {

    private func library(_ storage: MemoryStorage, level: Int = 2) -> HLSLibrary {
        HLSLibrary(
            storage: storage,
            pickOrder: { renditions, _ in
                let first = min(level, renditions.count - 1)
                return [first] + renditions.indices.filter { $0 != first }
            })
    }

    @Test func aLayoutCostsPlaylistsAlone() async throws {
        let storage = MemoryStorage(Ladder().files)
        let layout = try #require(try await library(storage).layout(of: .hls(), fitting: .phone))
        #expect(layout.chunkSeconds == 2)
        #expect(layout.levels == [400_000, 1_200_000, 3_000_000])
        #expect(layout.chunkBytes == Array(repeating: [100_000, 300_000, 750_000], count: 6))
        #expect(layout.present == Array(repeating: nil, count: 6))
        #expect(layout.lockedLevel == nil)
        #expect(await storage.fetched == ["main.m3u8", "high.m3u8"])
    }

    @Test func levelsThatThePaneDoesNotShowAreNotOffered() async throws {
        let layout = try await library(MemoryStorage(Ladder().files), level: 1)
            .layout(of: .hls(), fitting: .phone)
        #expect(layout?.levels == [400_000, 1_200_000])
        #expect(layout?.chunkBytes[0].count == 2)
    }

    @Test func whatIsFetchedIsCountedOnceAndReadFromHere() async throws {
        let storage = MemoryStorage(Ladder().files)
        let library = library(storage)
        await storage.take(3, for: "mid1.ts")
        let receipt = try await library.preload(.hls(), chunk: 1, level: 1, fitting: .phone)
        #expect(receipt == PreloadReceipt(bytes: Ladder.segment("mid", 1).count, seconds: 3))
        #expect(try await library.preload(.hls(), chunk: 1, level: 0, fitting: .phone).bytes == 0)
        let layout = try #require(try await library.layout(of: .hls(), fitting: .phone))
        #expect(layout.present == [nil, 1, nil, nil, nil, nil])
        #expect(layout.chunkBytes[1] == [100_000, Ladder.segment("mid", 1).count, 750_000])
        // A reader that wants the higher level gets the cached one.
        let stream = try await library.stream(.hls(), fitting: .phone)
        #expect(try await stream.piece(1).name == "mid1")
    }

    @Test func byteRangesTellSizes() async throws {
        let text = """
            #EXTM3U
            #EXT-X-MAP:URI="all",BYTERANGE="100@0"
            #EXTINF:2,
            #EXT-X-BYTERANGE:5000@100
            all
            #EXTINF:2,
            #EXT-X-BYTERANGE:7000
            all
            #EXT-X-ENDLIST
            """
        let storage = MemoryStorage(["main.m3u8": Data(text.utf8), "all": noise(12_100)])
        let library = library(storage)
        let layout = try #require(try await library.layout(of: .hls(), fitting: .phone))
        #expect(layout.chunkBytes == [[5000], [7000]])
        // The initialisation section comes with the first chunk.
        #expect(try await library.preload(.hls(), chunk: 0, level: 0, fitting: .phone).bytes == 5100)
        #expect(try await library.preload(.hls(), chunk: 1, level: 0, fitting: .phone).bytes == 7000)
    }

    @Test func filesOnThisMachineAreNotFetched() async throws {
        let library = library(MemoryStorage([:]))
        let local = Rendition(url: URL(filePath: "/nowhere/main.m3u8"), delivery: .hls)
        #expect(try await library.layout(of: local, fitting: .phone) == nil)
    }

    @Test func whatDoesNotExistIsAnError() async throws {
        let library = library(MemoryStorage(Ladder().files))
        for chunk in [-1, 6, Int.max] {
            await #expect(throws: MediaError.self) {
                try await library.preload(.hls(), chunk: chunk, level: 0, fitting: .phone)
            }
        }
        #expect(try await library.preload(.hls(), chunk: 0, level: 99, fitting: .phone).bytes == 750_006)
        #expect(try await library.preload(.hls(), chunk: 1, level: -5, fitting: .phone).bytes == 100_005)
    }

    @Test func manyAskersOpenItOnce() async throws {
        let storage = MemoryStorage(Ladder().files)
        let library = library(storage)
        async let one = library.preload(.hls(), chunk: 0, level: 2, fitting: .phone)
        async let two = library.preload(.hls(), chunk: 0, level: 2, fitting: .phone)
        async let three = library.layout(of: .hls(), fitting: .phone)
        _ = try await (one, two, three)
        #expect(await storage.fetched == ["main.m3u8", "high.m3u8", "high0.ts"])
    }

    @Test func aLongStreamIsLaidOutQuickly() async throws {
        let files = ["main.m3u8": Data(Ladder.media("low", count: HLSMedia.mostSegments).utf8)]
        let layout = try await library(MemoryStorage(files)).layout(of: .hls(), fitting: .phone)
        #expect(layout?.chunkBytes.count == HLSMedia.mostSegments)
        let more = ["main.m3u8": Data(Ladder.media("low", count: HLSMedia.mostSegments + 1).utf8)]
        await #expect(throws: MediaError.unsupported("the playlist is too long")) {
            try await library(MemoryStorage(more)).layout(of: .hls(), fitting: .phone)
        }
    }

    @Test func aForgottenStreamIsReadAgain() async throws {
        let storage = MemoryStorage(Ladder().files)
        let library = library(storage)
        let first = try await library.stream(.hls(), fitting: .phone)
        await library.forget(Rendition.hls().url)
        let second = try await library.stream(.hls(), fitting: .phone)
        #expect(try await first.piece(3) == second.piece(3))
        #expect(await storage.fetched.count { $0 == "high3.ts" } == 1)
    }
}
