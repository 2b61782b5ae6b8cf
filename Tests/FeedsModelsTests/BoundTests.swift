// The bounds of numbers from outside, and what happens to numbers beyond them.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@Suite struct BoundTests {
    @Test func whatIsWithinPassesUnchanged() {
        #expect(Bound.side(1) == 1 && Bound.side(65_536) == 65_536)
        #expect(Bound.bytes(0) == 0 && Bound.bytes(8 << 30) == 8 << 30)
        #expect(Bound.rate(1) == 1 && Bound.rate(1_000_000_000) == 1_000_000_000)
        #expect(Bound.count(0) == 0 && Bound.count(1_000_000_000_000_000) == 1_000_000_000_000_000)
        #expect(Bound.duration(0.001) == 0.001 && Bound.duration(86_400) == 86_400)
        #expect(Bound.place(0) == 0 && Bound.moment(.distantPast) == .distantPast)
    }

    @Test(arguments: [Int.min, -5, -1, .max, .max - 1, 1 << 53]) func whatIsBeyondIsAbsent(_ number: Int) {
        #expect(Bound.side(number) == nil && Bound.bytes(number) == nil && Bound.rate(number) == nil)
        #expect(Bound.count(number) == nil && Bound.tiles(number) == nil)
        #expect(Bound.bytes(Int64(number)) == nil)
        #expect(Bound.bytes(from: 0, count: Int64(number)) == nil && Bound.bytes(from: Int64(number), count: 5) == nil)
    }

    @Test(arguments: [-.infinity, -1e300, -1, 1e300, .infinity, .nan]) func noTimeIsEndless(_ seconds: Double) {
        #expect(Bound.duration(seconds) == nil && Bound.place(seconds) == nil)
        #expect(seconds == -1 || Bound.moment(Date(timeIntervalSince1970: seconds)) == nil)
    }

    /// A division by such a duration would give a huge number.
    @Test func noDurationIsTooShortToBeSeen() {
        #expect(
            Bound.duration(.leastNonzeroMagnitude) == nil && Bound.duration(0) == nil && Bound.duration(0.0009) == nil)
    }

    @Test func aRangeEndsWithinTheLongestFile() {
        #expect(Bound.bytes(from: 5, count: 10) == 5..<15)
        #expect(Bound.bytes(from: 8 << 30, count: 0) == 8 << 30..<8 << 30)
        #expect(Bound.bytes(from: 8 << 30, count: 1) == nil)
        #expect(Bound.bytes(from: 9_223_372_036_854_775_800, count: 5) == nil)
    }

    @Test(arguments: [
        (0.9, 0), (-0.9, 0), (1e300, Int.max), (-1e300, .min), (.infinity, .max), (-.infinity, .min), (.nan, 0),
        (0x1p63, .max), (-0x1p63, .min), (.leastNonzeroMagnitude, 0), (12.7, 12), (-12.7, -12),
    ])
    func anyNumberWithAPointHasAWholeOne(_ number: Double, _ whole: Int) {
        #expect(Int(saturating: number) == whole && Int64(saturating: number) == Int64(whole))
    }

    @Test(arguments: [Int64.min, .max, 0]) func everyMomentOfARowCanBeNamed(_ milliseconds: Int64) {
        #expect(Bound.moment(Date(milliseconds: milliseconds)) != nil)
    }

    /// Every number of a library document at its extremes: each accepted value is within its bounds, and a number out
    /// of bounds loses only itself.
    @Test func anImportedLibraryBringsNothingBeyond() throws {
        let documents = ExtremeNumbers.variations(ofJSON: ExtremeNumbers.library)
        #expect(documents.count > 250)
        for document in documents {
            // The import refuses the format's number, and numbers written as texts, with a sentence.
            guard let library = try? LibraryDocument(json: Data(document.utf8)) else { continue }
            let watch = library.posts.first?.status.watch
            #expect(watch.map { Bound.place($0.position) != nil } ?? true)
            guard let post = library.posts.first?.copy else { continue }
            #expect(post.isWithinBounds, "\(post)")
        }
    }

    @Test(arguments: ["1e300", "-5", "9223372036854775807", "9223372036854775808"])
    func aNumberBeyondCostsItselfAlone(_ number: String) throws {
        let document = ExtremeNumbers.library.replacing("\"likes\":5", with: "\"likes\":\(number)")
            .replacing("\"duration\":6", with: "\"duration\":\(number)")
        let post = try #require(try LibraryDocument(json: Data(document.utf8)).posts.first?.copy)
        #expect(post.counts.likes == nil && post.counts.comments == 3)
        #expect(post.media[0].metadata.duration == nil && post.media[0].metadata.width == 720)
    }
}
