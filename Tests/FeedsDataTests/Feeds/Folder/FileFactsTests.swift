// What files say of themselves: the time, the size and the length; and that no file can do harm.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

struct FileFactsTests {
    private static let exif = FileBuilder.exif("2024:01:31 12:34:56", orientation: 6)
    private static let files: [(String, [UInt8])] = [
        ("jpeg", FileBuilder.jpeg(exif, width: 400, height: 300)),
        ("png", FileBuilder.png(exif, width: 400, height: 300)),
        ("webp", FileBuilder.webp(exif, width: 400, height: 300)),
        ("heif", FileBuilder.heif(exif, width: 400, height: 300)),
        ("mp4", FileBuilder.mp4(created: 1_706_704_496, seconds: 12, width: 300, height: 400, isTurned: true)),
        (
            "matroska",
            FileBuilder.matroska(
                nanoseconds: (1_706_704_496 - 978_307_200) * 1_000_000_000, seconds: 12, width: 300, height: 400)
        ),
    ]

    private func facts(_ bytes: [UInt8]) -> FileFacts { FileFacts.read(FileBytes(bytes)) }

    @Test(arguments: files) func eachKindTellsTimeAndSize(_ name: String, _ bytes: [UInt8]) {
        let facts = facts(bytes)
        #expect(facts.taken?.secondsOfGreenwich == 1_706_704_496)
        #expect(facts.width == 300 && facts.height == 400, "shown upright")
        #expect(facts.duration == (["mp4", "matroska"].contains(name) ? 12 : nil))
    }

    @Test func exifIsReadInBothByteOrdersAndWithItsZone() {
        for isLittle in [true, false] {
            let exif = FileBuilder.exif("2024:01:31 12:34:56", zone: "+05:30", isLittle: isLittle)
            let taken = facts(FileBuilder.jpeg(exif, width: 4, height: 3)).taken
            #expect(taken?.offset == 19_800 && taken?.hour == 12)
        }
    }

    @Test func aPhonesOwnDateCountsBeforeThatOfTheFile() {
        let bytes = FileBuilder.mp4(
            created: 1_706_704_496, seconds: 1, width: 4, height: 3, date: "2020-05-06T07:08:09+0200")
        #expect(facts(bytes).taken == CivilTime(2020, 5, 6, 7, 8, 9, offset: 7200))
        let strange = FileBuilder.mp4(created: 1_706_704_496, seconds: 1, width: 4, height: 3, date: "yesterday")
        #expect(facts(strange).taken?.secondsOfGreenwich == 1_706_704_496)
    }

    @Test(arguments: [
        "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:02:30 12:00:00", "9999:01:01 00:00:00", "2024:01:31",
    ])
    func datesThatDoNotExistAreNone(_ date: String) {
        #expect(facts(FileBuilder.jpeg(FileBuilder.exif(date), width: 4, height: 3)).taken == nil)
    }

    @Test func aVideoWithoutAClockHasNoDate() {
        #expect(facts(FileBuilder.mp4(created: -2_082_844_800, seconds: 1, width: 4, height: 3)).taken == nil)
    }

    @Test(arguments: files) func aFileThatEndsAnywhereDoesNoHarm(_ name: String, _ bytes: [UInt8]) {
        for end in 0..<min(bytes.count, 1200) { _ = facts(Array(bytes[..<end])) }
    }

    @Test(arguments: files) func damageAnywhereDoesNoHarmAndGivesNoWildNumbers(_ name: String, _ bytes: [UInt8]) {
        var dice = SplitMix64(seed: 7)
        for _ in 0..<4000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...6, using: &dice) {
                let wild = [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &dice)].randomElement(using: &dice)
                damaged[Int.random(in: damaged.indices, using: &dice)] = wild ?? 0
            }
            let facts = facts(damaged)
            #expect(facts.width.map(Bound.sides.contains) ?? true)
            #expect(facts.height.map(Bound.sides.contains) ?? true)
            #expect(facts.duration.map(Bound.durations.contains) ?? true)
            #expect(facts.taken.map { CivilTime.years.contains($0.year) } ?? true)
        }
    }

    /// A long file costs a few reads: a video's head may lie at its end.
    @Test func aLargeFileIsHardlyRead() {
        let head = FileBuilder.box("ftyp", Array("isom".utf8) + [0, 0, 0, 0])
        let movie = Array(FileBuilder.mp4(created: 1_706_704_496, seconds: 12, width: 30, height: 40).suffix(20_000))
        guard let start = movie.firstRange(of: Array("moov".utf8))?.lowerBound else { return }
        let moov = Array(movie[(start - 4)...])
        let gap = 4 << 30
        let mdat = FileBuilder.number(1, 4) + Array("mdat".utf8) + FileBuilder.number(gap, 8)
        let moovAt = head.count + gap
        var read = 0
        let bytes = FileBytes(count: moovAt + moov.count) { place, count in
            read += count
            return (place..<place + count).map { place in
                if place < head.count + mdat.count { return (head + mdat)[place] }
                return place >= moovAt ? moov[place - moovAt] : 0
            }
        }
        #expect(FileFacts.read(bytes).width == 30)
        #expect(read < 40_000)
    }

    @Test func aFileThatNamesItselfEndlesslyIsLeft() {
        let loop = FileBuilder.box("ftyp", [0, 0, 0, 0]) + FileBuilder.box("free", []).repeated(50_000)
        var reads = 0
        let bytes = FileBytes(count: loop.count) { place, count in
            reads += 1
            return Array(loop[place..<min(loop.count, place + count)])
        }
        #expect(FileFacts.read(bytes) == FileFacts())
        #expect(reads <= 48)
    }
}

extension [UInt8] {
    fileprivate func repeated(_ count: Int) -> [UInt8] { (0..<count).flatMap { _ in self } }
}
