// The map of present chunks and the rule of reading ahead, as values.

import Foundation
import Testing

@testable import FeedsData

@Suite("Chunk map and reading pace")
struct MediaCacheChunkTests {
    private let chunk = ChunkMap.chunk

    @Test func runsEndAtGapsAndAtTheLimit() {
        let map = ChunkMap(length: chunk * 10 + 1)
        let here: Set = [0, 1, 2, 4, 10]
        #expect(map.count == 11)
        #expect(map.bytes(of: 10) == chunk * 10..<chunk * 10 + 1)
        #expect(map.end(ofRunFrom: 5, upTo: map.length, isHere: here.contains) == chunk * 3)
        #expect(map.end(ofRunFrom: 5, upTo: chunk + 1, isHere: here.contains) == chunk * 2)
        #expect(map.end(ofRunFrom: chunk * 3, upTo: map.length, isHere: here.contains) == chunk * 3)
        #expect(map.end(ofRunFrom: chunk * 10, upTo: .max, isHere: here.contains) == map.length)
    }

    @Test func gapsEndAtWhatIsHereAndAtTheLimit() {
        let map = ChunkMap(length: chunk * 10 + 1)
        let here: Set = [3]
        #expect(map.gap(at: 5, limit: chunk * 10, isHere: here.contains) == 0..<chunk * 3)
        #expect(map.gap(at: chunk + 5, limit: chunk + 6, isHere: here.contains) == chunk..<chunk * 2)
        #expect(map.gap(at: chunk * 10, limit: .max, isHere: here.contains) == chunk * 10..<chunk * 10 + 1)
        #expect(map.gap(at: chunk * 3, limit: chunk * 10, isHere: here.contains).isEmpty)
    }

    @Test func aDownloadHandsOutWholeChunksWhateverThePieces() throws {
        let bytes = noise(Int(chunk) * 2 + 1000)
        var generator = SeededGenerator(seed: 5)
        var download = Download(range: chunk..<chunk * 3 + 1000, isUrgent: false)
        download.narrow(to: chunk..<chunk * 3 + 1000, of: chunk * 3 + 1000)
        var chunks: [Int: Data] = [:]
        var place = 0
        while place < bytes.count {
            let end = min(place + Int.random(in: 1...100_000, using: &generator), bytes.count)
            let whole = download.take(bytes[place..<end])
            for chunk in try #require(whole) { chunks[chunk.number] = chunk.data }
            place = end
            let (number, start) = (1 + place / Int(chunk), place / Int(chunk) * Int(chunk))
            if start < place, place < bytes.count { #expect(download.part(of: number) == bytes[start..<place]) }
        }
        #expect(chunks[1] == bytes[0..<Int(chunk)] && chunks[2] == bytes[Int(chunk)..<Int(chunk) * 2])
        #expect(chunks[3] == bytes[(Int(chunk) * 2)...] && chunks.count == 3)
        let tooMuch = download.take(Data([1]))
        #expect(tooMuch == nil)
    }

    @Test func theEndOfARangeIsNoChunkWhileTheFileGoesOn() {
        var download = Download(range: 0..<1000, isUrgent: false)
        download.narrow(to: 0..<1000, of: chunk)
        let whole = download.take(noise(1000))
        #expect(whole?.isEmpty == true && download.rest?.data.count == 1000)
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
