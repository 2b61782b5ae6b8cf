// Pictures that are too large or too slow, and drawings from the web, are refused before they cost anything.

import FeedsTestSupport
import Foundation
import Testing

@testable import PictureKit

struct BoundTests {
    private static func png(_ width: UInt32, _ height: UInt32) -> Data {
        func big(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        return Data(head + big(width) + big(height) + [8, 2, 0, 0, 0] + big(0) + big(0) + Array("IDAT".utf8))
    }

    /// Its header is valid, so a loader begins to decode it.
    private static let wholesomePNG: Data = {
        var data = png(20_000, 20_000)
        let behindHeader = data.startIndex + 29
        data.replaceSubrange(behindHeader..<behindHeader + 8, with: [108, 18, 209, 110, 0, 0, 4, 0])
        return data + [0x78, 0x9C, 0xED, 0xC1]
    }()

    private static func gif(_ width: Int, _ height: Int) -> Data {
        func pair(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }
        let screen = Array("GIF89a".utf8) + pair(width) + pair(height) + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        return Data(screen + [0x2C, 0, 0, 0, 0] + pair(width) + pair(height) + [0, 2, 1, 0x44, 0, 0x3B])
    }

    private static func bmp(_ width: Int32, _ height: Int32) -> Data {
        func little(_ number: Int32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        let head = Array("BM".utf8) + little(60) + little(0) + little(54) + little(40)
        return Data(head + little(width) + little(height) + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 30))
    }

    @Test func sidesAndPixelsAreBounded() throws {
        for data in [
            Self.png(60_000, 60_000), Self.png(70_000, 1), Self.png(0, 5), Self.gif(65_535, 65_535),
            Self.gif(40_000, 1000),
            Self.bmp(60_000, 60_000), Self.bmp(2_000_000_000, 2_000_000_000),
        ] {
            #expect(throws: OpenPicture.Failure.self) { try Draw.opened(data) { _ in } }
        }
        try Draw.opened(Self.gif(300, 200)) { #expect($0.width == 300 && $0.height == 200) }
    }

    /// A loader would allocate the whole picture before it learns that it is too large.
    @Test func whatIsTooLargeTakesNoRoom() throws {
        let before = try PeakMemory.startOver()
        #expect(throws: OpenPicture.Failure.self) { try Draw.opened(Self.wholesomePNG) { _ in } }
        #expect(throws: OpenPicture.Failure.self) { try Draw.opened(Self.bmp(20_000, 20_000)) { _ in } }
        #expect(try PeakMemory.bytes() - before < 64 << 20)
    }

    /// A drawing has no pixels of its own, so a large drawing is drawn smaller.
    @Test func aLargeDrawingIsDrawnSmaller() throws {
        let blur = #"<filter id="f"><feGaussianBlur stdDeviation="1e6"/></filter>"#
        let drawing = Data(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="6000" height="3000">\(blur)
            <rect width="6000" height="3000" fill="red" filter="url(#f)"/></svg>
            """.utf8)
        let before = try PeakMemory.startOver()
        try Draw.opened(drawing) { picture in
            #expect(picture.width < 6000 && abs(picture.width - 2 * picture.height) <= 2)
            _ = try Draw.next(of: picture, width: 60, height: 30)
        }
        #expect(try PeakMemory.bytes() - before < 200 << 20)
    }

    /// Ten thousand refinements of sixteen million pixels, a few bytes each: minutes of work in a small file.
    @Test func aJPEGWithoutEndIsRefused() throws {
        let side = 4096
        let bomb = ProgressiveBomb(side: side)
        try Draw.opened(bomb.data(scans: 3)) { picture in
            #expect(picture.width == side)
            _ = try Draw.next(of: picture, width: 64, height: 64)
        }
        try Draw.opened(bomb.data(scans: 10_000)) { picture in
            #expect(picture.height == side)
            #expect(throws: OpenPicture.Failure.damaged) { try Draw.next(of: picture, width: 64, height: 64) }
        }
    }

    @Test func aDrawingIsDrawnOnlyForThePerson() throws {
        let drawing = Data("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"/>".utf8)
        #expect(throws: OpenPicture.Failure.noDrawings) {
            try Draw.opened(drawing, permitsDrawings: false) { _ in }
        }
        // A comment before it, capital letters or an XML declaration do not hide a drawing.
        for start in ["<!-- a GIF -->", "<?xml version='1.0'?>\n", "\u{FEFF}"] {
            #expect(throws: OpenPicture.Failure.noDrawings) {
                try Draw.opened(Data(start.utf8) + drawing, permitsDrawings: false) { _ in }
            }
        }
    }

    @Test func whatIsNoPictureReachesNoDecoder() {
        for text in ["", "G", "<html><svg/></html>", "P6 1 1 255 abc", "\u{1F}\u{8B}packed drawing", "ID3 a song"] {
            #expect(PictureKind(Array(text.utf8)) == nil, "\(text)")
        }
        #expect(PictureKind(Array("\0\0\0\u{14}ftypisom....mp42avif".utf8)) == nil)
    }
}

/// A gray progressive JPEG whose first scan says “all the same”, with any number of scans that add nothing.
private struct ProgressiveBomb {
    let side: Int

    func data(scans: Int) -> Data {
        let blocks = (side / 8) * (side / 8)
        var data = Data([0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64)))
        let (high, low) = (UInt8(side >> 8), UInt8(side & 255))
        data += segment(0xC2, [8, high, low, high, low, 1, 1, 0x11, 0])
        data += segment(0xC4, table(0x00, symbol: 0)) + segment(0xC4, table(0x10, symbol: 0xE0))
        // A block of the first scan is a single bit: no difference to the block before.
        data += segment(0xDA, [1, 1, 0x00, 0, 0, 0]) + Data(repeating: 0, count: blocks / 8)
        // A run of blocks that end here: one bit for the symbol, fourteen for the count above 2¹⁴.
        let run = Data([0x00, 0x00])
        let scan = segment(0xDA, [1, 1, 0x00, 1, 63, 0]) + Data((0..<blocks / 16_384).flatMap { _ in run })
        for _ in 0..<scans { data += scan }
        return data + Data([0xFF, 0xD9])
    }

    private func segment(_ mark: UInt8, _ content: [UInt8]) -> Data {
        Data([0xFF, mark, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content)
    }

    /// A table with one code of one bit.
    private func table(_ place: UInt8, symbol: UInt8) -> [UInt8] {
        [place, 1] + [UInt8](repeating: 0, count: 15) + [symbol]
    }
}
