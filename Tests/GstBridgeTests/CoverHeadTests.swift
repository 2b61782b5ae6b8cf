// The size of a cover, as its first bytes tell it: a few bytes must not fill the memory.

import FeedsTestSupport
import Testing

@testable import GstBridge

struct CoverHeadTests {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private func pixels(_ bytes: [UInt8]) -> Int? { bytes.withUnsafeBytes { CoverHead.pixels($0) } }

    private func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        let sides = [width, height].flatMap { side in (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) } }
        return Self.signature + [0, 0, 0, 13] + Array("IHDR".utf8) + sides + [8, 2, 0, 0, 0]
    }

    /// With a part, tables and a fill byte before the frame.
    private func jpeg(_ width: UInt16, _ height: UInt16, frame: UInt8 = 0xC0) -> [UInt8] {
        let sides = [height, width].flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC4, 0, 3, 9, 0xFF, 0xFF, frame, 0, 17, 8] + sides + [3]
    }

    @Test func pictures() {
        #expect(pixels(png(400, 300)) == 120_000)
        #expect(pixels(jpeg(640, 480)) == 307_200)
        #expect(pixels(jpeg(65_500, 65_500, frame: 0xC2)) == 65_500 * 65_500)
        #expect(pixels(png(1 << 17, 1 << 17)) == 1 << 34)
    }

    @Test func whatIsNoneOfTheTwoHasNoSize() {
        #expect(pixels(png(.max, .max)) == nil)
        #expect(pixels(Array("RIFF....WEBP".utf8)) == nil && pixels([]) == nil)
    }

    @Test func everyCutEndsWithoutASize() {
        for whole in [png(400, 300), jpeg(640, 480)] {
            let last = whole == png(400, 300) ? 24 : whole.count - 1
            for count in 0..<last { #expect(pixels(Array(whole.prefix(count))) == nil, "\(count) bytes") }
        }
    }

    @Test func noBytesBringItDown() {
        var dice = SplitMix64(seed: 5)
        for _ in 0..<2000 {
            var bytes = jpeg(640, 480)
            for _ in 0..<4 {
                bytes[.random(in: 2..<bytes.count, using: &dice)] = .random(in: 0...255, using: &dice)
            }
            #expect(pixels(bytes) ?? 1 >= 0)
        }
    }
}
