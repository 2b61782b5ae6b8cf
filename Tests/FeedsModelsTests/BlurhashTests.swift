// Blurhashes: known texts give known colours, and nothing but a blurhash is taken for one.

import FeedsModels
import Testing

struct BlurhashTests {
    private let known = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"

    /// Made with the decoder of the Python package `blurhash`, 8×6.
    private let rows: [Int: [[Int]]] = [
        0: [
            [135, 164, 177], [143, 167, 177], [161, 173, 177], [176, 178, 174], [181, 180, 171], [175, 177, 171],
            [160, 172, 174], [144, 167, 179],
        ],
        3: [
            [120, 148, 162], [127, 144, 155], [141, 134, 139], [154, 126, 118], [158, 125, 108], [153, 132, 118],
            [142, 140, 141], [130, 146, 159],
        ],
    ]

    @Test func aKnownTextGivesKnownColours() throws {
        let pixels = try #require(Blurhash(known)).pixels(width: 8, height: 6)
        #expect(pixels.count == 8 * 6 * 4)
        for (row, colours) in rows {
            for (column, colour) in colours.enumerated() {
                let at = (row * 8 + column) * 4
                for part in 0..<3 { #expect(abs(Int(pixels[at + part]) - colour[part]) <= 1) }
                #expect(pixels[at + 3] == 255)
            }
        }
    }

    /// One wave is one colour.
    @Test func aSingleColourFillsThePicture() throws {
        let pixels = try #require(Blurhash("00TI:j")).pixels(width: 2, height: 2)
        let colours = stride(from: 0, to: 16, by: 4).map { (start: Int) in Array(pixels[start..<start + 3]) }
        #expect(Set(colours).count == 1)
    }

    @Test(arguments: [
        "", "L", "LEHV6", "LEHV6nWB2yk8pyo0adR*.7kCMdn", "LEHV6nWB2yk8pyo0adR*.7kCMdnjj",
        "LEHV6nWB2yk8pyo0adR*.7kCMdn\"",
        "LEHV6nWB2yk8pyo0adR*.7kCMdnü", "~~~~~~", "00~~~~", String(repeating: "L", count: 100_000),
    ]) func anythingElseIsNone(_ text: String) { #expect(Blurhash(text) == nil) }

    @Test func theStandInHasTheShapeOfThePicture() {
        #expect(Blurhash.size(width: 1080, height: 1920) == (18, 32))
        #expect(Blurhash.size(width: 4000, height: 10) == (32, 1))
        #expect(Blurhash.size(width: nil, height: 10) == (32, 32))
        #expect(Blurhash.size(width: 0, height: Int.max) == (32, 32))
        let most = 32 * 32 * 4
        #expect(Blurhash(known)?.pixels(width: 100_000, height: .max).count == most)
    }
}
