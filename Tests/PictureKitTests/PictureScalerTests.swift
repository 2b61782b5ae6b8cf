// Which pixels a smaller picture uses, and that no byte is written outside it.

import Testing

@testable import PictureKit

struct PictureScalerTests {
    /// A picture that is black on the left and gets lighter to the right, the same in every row.
    private func scaled(_ source: PictureScaler.Size, _ target: PictureScaler.Size, rows: Int? = nil) -> [UInt8]? {
        let size = target.width * target.height * 3
        var pixels = [UInt8](repeating: 7, count: size + PictureScaler.overhang + 8)
        var come = 0
        let isWhole = pixels.withUnsafeMutableBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return false }
            return PictureScaler(from: source, to: target).scale(into: start) { row in
                guard come < rows ?? source.height else { return false }
                come += 1
                for place in 0..<source.width * 3 { row[place] = UInt8(clamping: place / 3 * 10) }
                return true
            }
        }
        guard isWhole else { return nil }
        #expect(pixels.suffix(8).allSatisfy { $0 == 7 })
        return Array(pixels.prefix(size))
    }

    @Test func aHalfIsTheMeanOfTwo() throws {
        let pixels = try #require(scaled((8, 8), (4, 4)))
        #expect(pixels == (0..<4).flatMap { _ in [5, 25, 45, 65].flatMap { [$0, $0, $0] } })
    }

    @Test func theSameSizeIsACopy() throws {
        #expect(
            try #require(scaled((3, 2), (3, 2))) == [0, 0, 0, 10, 10, 10, 20, 20, 20, 0, 0, 0, 10, 10, 10, 20, 20, 20])
    }

    @Test(arguments: [(1, 1), (2, 1), (1, 5), (5, 3), (9, 8), (17, 9)])
    func anySizeComesOutOfAnyOther(_ width: Int, _ height: Int) throws {
        for target in [(1, 1), (width, 1), (1, height), ((width + 1) / 2, (height + 1) / 2)] {
            let pixels = try #require(scaled((width, height), target))
            let row = pixels.prefix(target.0 * 3)
            #expect(Array(row) == row.sorted() && pixels == (0..<target.1).flatMap { _ in row })
        }
    }

    @Test func everyRowIsInItsPlace() throws {
        // The same rows at half the width; then with an eighth more rows.
        for (target, rows) in [((4, 8), (0..<8).map { $0 * 20 }), ((4, 9), [0, 17, 34, 52, 70, 88, 106, 123, 140])] {
            var come = 0
            var pixels = [UInt8](repeating: 0, count: target.0 * target.1 * 3 + PictureScaler.overhang)
            let isWhole = pixels.withUnsafeMutableBufferPointer { pixels in
                guard let start = pixels.baseAddress else { return false }
                return PictureScaler(from: (8, 8), to: target).scale(into: start) { row in
                    row.update(repeating: UInt8(come * 20), count: 24)
                    come += 1
                    return true
                }
            }
            let firsts = (0..<target.1).map { Int(pixels[$0 * target.0 * 3]) }
            #expect(isWhole && come == 8 && zip(firsts, rows).allSatisfy { abs($0 - $1) <= 1 }, "\(firsts)")
        }
    }

    @Test func aRowThatDoesNotComeIsTold() {
        #expect(scaled((8, 8), (4, 4), rows: 7) == nil)
        #expect(scaled((8, 8), (8, 8), rows: 7) == nil)
    }

    @Test func placesAreTheMiddlesOfPixels() {
        let (same, last) = (PictureScaler.places(4, 4), PictureScaler.Place(first: 2, share: 256))
        #expect(same == (0..<3).map { PictureScaler.Place(first: $0, share: 0) } + [last])
        #expect(PictureScaler.places(1, 1) == [PictureScaler.Place(first: 0, share: 0)])
        #expect(
            PictureScaler.places(4, 2).map(\.first) == [0, 2] && PictureScaler.places(4, 2).map(\.share) == [128, 128])
        #expect(PictureScaler.places(720, 405).allSatisfy { $0.first + ($0.share > 0 ? 1 : 0) < 720 })
    }
}
