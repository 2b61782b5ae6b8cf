// Each pixel of a smaller picture is the mean of the area that it covers, for any two sizes.

import CPictures
import Testing

@testable import PictureKit

struct AreaScalerTests {
    /// Rows of gray, each slightly lighter than the one before.
    private func scaled(_ source: (Int, Int), _ target: (Int, Int)) throws -> [UInt8] {
        var pixels = [UInt8](repeating: 7, count: target.0 * target.1 * 3 + 8)
        try pixels.withUnsafeMutableBufferPointer {
            let canvas = Canvas(
                pixels: try #require($0.baseAddress), width: target.0, height: target.1, channels: 3)
            let scaler = AreaScaler(from: source, to: canvas)
            for row in 0..<source.1 {
                scaler.feed([UInt8](repeating: UInt8(row * 10), count: source.0 * 3), ShimRGB, 3)
            }
        }
        #expect(pixels.suffix(8).allSatisfy { $0 == 7 })
        return stride(from: 0, to: pixels.count - 8, by: target.0 * 3).map { pixels[$0] }
    }

    @Test func rowsAreMixedByTheirShares() throws {
        #expect(try scaled((4, 4), (2, 2)) == [5, 25])
        #expect(try scaled((5, 3), (1, 3)) == [0, 10, 20])
        // Two thirds of a row each: 0 and half of 10, half of 10 and 20.
        #expect(try scaled((3, 3), (2, 2)) == [3, 17])
        #expect(try scaled((9, 25), (3, 1)) == [120])
    }

    @Test func everyRowOfAnySizeIsDrawn() throws {
        for source in 1...25 {
            for target in 1...source {
                let rows = try scaled((3, source), (1, target))
                #expect(rows == rows.sorted() && rows.count == target)
                #expect(source == 1 || target == 1 || rows[target - 1] > rows[0], "\(source) to \(target)")
            }
        }
    }
}
