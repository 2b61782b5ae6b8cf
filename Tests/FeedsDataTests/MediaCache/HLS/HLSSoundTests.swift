// Sound as a separate stream: its playlist, its segments, its place on the picture's time line.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("HLS sound")
struct HLSSoundTests {
    private static let sound = "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",LANGUAGE=\"en\",DEFAULT=YES,URI=\"sound.m3u8\"\n"

    /// A ladder whose sound comes in segments of three seconds.
    private func files(_ head: Data = Data([0x47])) -> [String: Data] {
        var files = Ladder().files
        files["main.m3u8"] = Data((Ladder.master(more: ",AUDIO=\"a\"") + Self.sound).utf8)
        files["sound.m3u8"] = Data(Ladder.media("sound", count: 4, seconds: 3).utf8)
        for index in 0..<4 { files["sound\(index).ts"] = head + Data("sound\(index)".utf8) + Data(count: 48_000) }
        return files
    }

    private func library(_ storage: MemoryStorage) -> HLSLibrary {
        HLSLibrary(storage: storage, pickOrder: { renditions, _ in Array(renditions.indices.reversed()) })
    }

    @Test func itHasItsOwnSegments() async throws {
        let storage = MemoryStorage(files())
        let stream = try await library(storage).stream(.hls(), fitting: .phone)
        let sound = try #require(stream.sound)
        #expect(sound.container == .transportStream)
        #expect(sound.segments.map(\.start) == [0, 3, 6, 9])
        #expect(stream.segments.map(\.start) == [0, 2, 4, 6, 8, 10])
        #expect(try await sound.piece(2).name == "sound2")
        #expect(try await stream.piece(4).name == "high4")
        #expect(sound.sound == nil)
    }

    @Test func cancellingOneCancelsTheOther() async throws {
        let stream = try await library(MemoryStorage(files())).stream(.hls(), fitting: .phone)
        let sound = try #require(stream.sound)
        stream.cancel()
        await #expect(throws: MediaError.cancelled) { try await sound.piece(0) }
        await #expect(throws: MediaError.cancelled) { try await stream.piece(0) }
    }

    @Test func muxedSoundIsNoStreamOfItsOwn() async throws {
        var files = files()
        let within = Self.sound.replacing(",URI=\"sound.m3u8\"", with: "")
        files["main.m3u8"] = Data((Ladder.master(more: ",AUDIO=\"a\"") + within).utf8)
        #expect(try await library(MemoryStorage(files)).stream(.hls(), fitting: .phone).sound == nil)
    }

    @Test func soundThatCannotBeReadIsSaid() async throws {
        // Packed AAC: a tag, then frames, without a container.
        await #expect(throws: MediaError.unsupported("its segments are neither MP4 nor MPEG-TS")) {
            try await library(MemoryStorage(files(Data("ID3".utf8)))).stream(.hls(), fitting: .phone)
        }
        await #expect(throws: MediaError.network(.status(404))) {
            try await library(MemoryStorage(files().filter { $0.key != "sound.m3u8" })).stream(.hls(), fitting: .phone)
        }
    }

    @Test func aChunkBringsTheSoundUnderIt() async throws {
        let storage = MemoryStorage(files())
        let library = library(storage)
        let before = try #require(try await library.layout(of: .hls(), fitting: .phone))
        #expect(before.present == Array(repeating: nil, count: 6))
        // From 2 s to 4 s: the first sound segment ends at 3 s.
        let receipt = try await library.preload(.hls(), chunk: 1, level: 0, fitting: .phone)
        #expect(await storage.fetched.suffix(3) == ["low1.ts", "sound0.ts", "sound1.ts"])
        let sounds = 2 * (48_000 + 7)
        #expect(receipt.bytes == Ladder.segment("low", 1).count + sounds)
        let after = try #require(try await library.layout(of: .hls(), fitting: .phone))
        #expect(after.present == [nil, 0, nil, nil, nil, nil])
        #expect(after.chunkBytes[1][0] == receipt.bytes)
        #expect(try await library.preload(.hls(), chunk: 1, level: 2, fitting: .phone).bytes == 0)
        // Its own picture, and the missing half of the sound.
        #expect(try await library.preload(.hls(), chunk: 2, level: 0, fitting: .phone).bytes == 100_005)
    }
}
