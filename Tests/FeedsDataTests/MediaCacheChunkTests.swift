// The map of what is here and the rule of how far to read ahead, as values.

import Testing

@testable import FeedsData

@Suite("Chunk map and reading pace")
struct MediaCacheChunkTests {
    private let chunk = ChunkMap.chunk

    @Test func onlyWholeChunksCount() {
        var map = ChunkMap(length: chunk * 2 + 10)
        map.insert(1..<chunk)
        map.insert(chunk..<chunk * 2 - 1)
        #expect(map.presentCount == 0)
        map.insert(0..<chunk)
        #expect(map.end(ofRunFrom: 5) == chunk)
        #expect(map.end(ofRunFrom: chunk) == chunk)
        map.insert(chunk..<chunk * 2 + 10)
        #expect(map.isComplete)
        #expect(map.end(ofRunFrom: 5) == chunk * 2 + 10)
    }

    @Test func gapsEndAtWhatIsHereAndAtTheLimit() {
        var map = ChunkMap(length: chunk * 10 + 1)
        map.insert(chunk * 3..<chunk * 4)
        #expect(map.gap(at: 5, limit: chunk * 10) == 0..<chunk * 3)
        #expect(map.gap(at: chunk + 5, limit: chunk + 6) == chunk..<chunk * 2)
        #expect(map.gap(at: chunk * 10, limit: chunk * 100) == chunk * 10..<chunk * 10 + 1)
        #expect(map.gap(at: chunk * 3, limit: chunk * 10).isEmpty)
    }

    @Test func insertingInRandomOrderFillsEverything() {
        var generator = SeededGenerator(seed: 5)
        for length in [1, chunk - 1, chunk, chunk + 1, chunk * 7 + 123] {
            var map = ChunkMap(length: length)
            for start in stride(from: 0, to: length, by: Int64.Stride(chunk)).shuffled(using: &generator) {
                #expect(!map.isComplete)
                map.insert(start..<min(start + chunk, length))
            }
            #expect(map.isComplete)
            #expect(map.end(ofRunFrom: 0) == length)
        }
    }

    @Test func readingAheadGrowsWithReadingAndForgetsAfterAJump() {
        var pace = ReadingPace()
        #expect(pace.window == 0)
        #expect(pace.target(whenHereUpTo: 0) == nil)
        pace.read(0..<65_536)
        #expect(pace.target(whenHereUpTo: 65_536) == 131_072)
        #expect(pace.target(whenHereUpTo: 262_144) == nil)
        for start in stride(from: Int64(65_536), to: 4 << 20, by: 65_536) { pace.read(start..<start + 65_536) }
        #expect(pace.window == 2 << 20)
        pace.read(9 << 20..<(9 << 20) + 100)
        #expect(pace.window == 100)
    }
}

/// The same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
