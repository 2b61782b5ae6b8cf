// The level of each segment: the wanted one, a lower one when the network collapses, and a cached one before all
// others.

import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

@testable import FeedsData

@Suite("HLS levels")
struct HLSLevelTests {
    private let wanted = Wanted()

    /// The store's choice of a level, which a test may change at any time.
    private final class Wanted: Sendable {
        private let level = Mutex(2)
        var value: Int {
            get { level.withLock { $0 } }
            set { level.withLock { $0 = newValue } }
        }
    }

    private func library(_ storage: MemoryStorage) -> HLSLibrary {
        HLSLibrary(
            storage: storage,
            pickOrder: { [wanted] renditions, _ in
                let first = min(wanted.value, renditions.count - 1)
                return [first] + renditions.indices.filter { $0 != first }
            })
    }

    private func stream(_ storage: MemoryStorage) async throws(MediaError) -> HLSStream {
        try await library(storage).stream(.hls(), fitting: .phone)
    }

    private func names(_ stream: HLSStream, _ segments: Range<Int>) async throws(MediaError) -> [String] {
        var names: [String] = []
        // Backwards, so that nothing is read ahead.
        for segment in segments.reversed() { names.insert(try await stream.piece(segment).name, at: 0) }
        return names
    }

    @Test func aCollapseIsFollowedFromTheNextSegmentOn() async throws {
        let storage = MemoryStorage(Ladder().files)
        let stream = try await stream(storage)
        #expect(try await stream.piece(5).name == "high5")
        // 6 Mbit in 4 seconds: the next segment may cost 1.2 Mbit/s.
        await storage.take(4, for: "high4.ts")
        #expect(try await stream.piece(4).name == "high4")
        await storage.take(1, for: "mid3.ts")
        #expect(try await stream.piece(3).name == "mid3")
        #expect(stream.lastLevel == 1)
        await storage.take(24, for: "mid2.ts")
        #expect(try await stream.piece(2).name == "mid2")
        #expect(try await stream.piece(1).name == "low1")
        // Only the playlists of the levels that were needed so far.
        #expect(
            await storage.fetched.filter { $0.hasSuffix("m3u8") } == ["main.m3u8", "high.m3u8", "mid.m3u8", "low.m3u8"])
    }

    @Test func theWantedLevelIsAskedForEachSegment() async throws {
        let stream = try await stream(MemoryStorage(Ladder().files))
        wanted.value = 0
        #expect(try await stream.piece(4).name == "low4")
        wanted.value = 1
        #expect(try await stream.piece(3).name == "mid3")
        wanted.value = 99
        #expect(try await stream.piece(2).name == "high2")
    }

    @Test func whatIsHereIsNotFetchedAgainAtAnotherLevel() async throws {
        let storage = MemoryStorage(Ladder().files)
        let library = library(storage)
        let first = try await library.stream(.hls(), fitting: .phone)
        wanted.value = 0
        let low = try await names(first, 3..<6)
        wanted.value = 2
        let high = try await names(first, 0..<3)
        let count = await storage.fetched.count
        let again = try await library.stream(.hls(), fitting: .phone)
        #expect(try await names(again, 0..<6) == high + low)
        #expect(high + low == ["high0", "high1", "high2", "low3", "low4", "low5"])
        #expect(await storage.fetched.count == count)
        #expect(first.lastLevel == 2)
    }

    /// The third segment begins anew, and the fourth has another initialisation.
    private func ladderOfTwoMaps() -> Ladder {
        var ladder = Ladder()
        for name in Ladder.names {
            let text = """
                #EXTM3U
                #EXT-X-MAP:URI="one"
                #EXTINF:2,
                \(name)0.ts
                #EXTINF:2,
                \(name)1.ts
                #EXT-X-DISCONTINUITY
                #EXTINF:2,
                \(name)2.ts
                #EXT-X-MAP:URI="two"
                #EXTINF:2,
                \(name)3.ts
                #EXT-X-ENDLIST
                """
            ladder.files["\(name).m3u8"] = Data(text.utf8)
        }
        ladder.files["one"] = Data("first".utf8)
        ladder.files["two"] = Data("second".utf8)
        return ladder
    }

    @Test func formatsTellLevelsInitialisationsAndDiscontinuitiesApart() async throws {
        let ladder = ladderOfTwoMaps()
        let storage = MemoryStorage(ladder.files)
        let stream = try await stream(storage)
        #expect(stream.container == .fragmentedMP4)
        var pieces: [SegmentData] = []
        for segment in 0..<4 { pieces.append(try await stream.piece(segment)) }
        #expect(pieces.map(\.format) == [0, 0, 1, 2])
        #expect(pieces.map(\.initialisation) == ["first", "first", "first", "second"].map { Data($0.utf8) })
        #expect(await storage.fetched.count { $0 == "one" } == 1)
        let other = MemoryStorage(ladder.files)
        let switching = try await self.stream(other)
        let before = try await switching.piece(0)
        wanted.value = 1
        let after = try await switching.piece(1)
        wanted.value = 2
        // The cached segment stays at its level.
        #expect(try await switching.piece(0) == before)
        #expect(before.format != after.format)
        #expect(after.initialisation == Data("first".utf8))
    }

    @Test func levelsOnAnotherTimeLineAreNotSwitchedTo() async throws {
        var ladder = Ladder()
        ladder.files["mid.m3u8"] = Data(Ladder.media("mid", count: 6, seconds: 2.5).utf8)
        let storage = MemoryStorage(ladder.files)
        let library = library(storage)
        let stream = try await library.stream(.hls(), fitting: .phone)
        wanted.value = 1
        #expect(try await stream.piece(3).name == "low3")
        // It may be chosen from the start, and then the level never changes.
        let other = try await library.stream(.hls(), fitting: .phone)
        #expect(other.segments.map(\.duration) == Array(repeating: 2.5, count: 6))
        #expect(try await other.piece(3).name == "mid3")
        wanted.value = 2
        #expect(try await other.piece(4).name == "mid4")
    }

    @Test func aSegmentThatOneLevelLacksComesFromAnother() async throws {
        var ladder = Ladder()
        ladder.files["high2.ts"] = nil
        let gap = Ladder.media("high", count: 6).replacing(
            "#EXTINF:2.0,\nhigh3.ts", with: "#EXT-X-GAP\n#EXTINF:2.0,\nhigh3.ts")
        ladder.files["high.m3u8"] = Data(gap.utf8)
        wanted.value = 0
        let stream = try await stream(MemoryStorage(ladder.files))
        wanted.value = 2
        #expect(try await names(stream, 1..<5) == ["high1", "mid2", "mid3", "high4"])
    }

    @Test func gapsOfTheWholeStreamAreLeftOutOfTheTimeLine() async throws {
        let text = "#EXTM3U\n#EXTINF:2,\na.ts\n#EXT-X-GAP\n#EXTINF:3,\nb.ts\n#EXTINF:4,\nc.ts\n#EXT-X-ENDLIST\n"
        let files = ["main.m3u8": Data(text.utf8), "a.ts": Data([0x47, 1]), "c.ts": Data([0x47, 2])]
        let stream = try await stream(MemoryStorage(files))
        #expect(stream.segments == [MediaSegment(start: 0, duration: 2), MediaSegment(start: 5, duration: 4)])
        #expect(try await stream.piece(1).data == Data([0x47, 2]))
        #expect(await #expect(throws: MediaError.self) { try await stream.piece(2) } != nil)
    }

    @Test func codecsThatNotEveryMachineKnowsComeLast() async throws {
        var ladder = Ladder()
        let text = Ladder.master(["high", "mid"]).replacing(
            "avc1.64001f,mp4a.40.2\"\nhigh", with: "av01.0.05M.08\"\nhigh")
        ladder.files["main.m3u8"] = Data(text.utf8)
        wanted.value = 0
        #expect(try await stream(MemoryStorage(ladder.files)).piece(0).name == "mid0")
    }

    @Test func oneAheadIsReadOnlyForSomebodyWhoGoesOnAndWhenNobodyPreloads() async throws {
        let storage = MemoryStorage(Ladder().files)
        let library = library(storage)
        let stream = try await library.stream(.hls(), fitting: .phone)
        _ = try await stream.piece(0)
        _ = try await stream.piece(1)
        #expect(await eventually { await storage.fetched.contains("high2.ts") })
        _ = try await library.preload(.hls(), chunk: 0, level: 0, fitting: .phone)
        _ = try await stream.piece(2)
        _ = try await stream.piece(3)
        _ = try await stream.piece(5)
        #expect(await !storage.fetched.contains("high4.ts"))
    }

    @Test func aRunThatEndedPlaysAgainWithoutANetworkWhateverTheLevels() async throws {
        let storage = MemoryStorage(Ladder().files)
        let first = try await stream(storage)
        _ = try await names(first, 3..<6)
        wanted.value = 0
        _ = try await names(first, 0..<3)
        wanted.value = 2
        await storage.setOffline()
        // Another library stands for another run of the program. The first segment was read to recognise the container.
        let again = try await stream(storage)
        #expect(try await names(again, 0..<6) == ["high0", "low1", "low2", "high3", "high4", "high5"])
        let nothing = MemoryStorage(Ladder().files)
        await nothing.setOffline()
        await #expect(throws: MediaError.network(.offline)) { try await stream(nothing) }
    }
}
