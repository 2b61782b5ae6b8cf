// GIFs made byte by byte: the disposal of frames, transparent parts, repetitions, and the end of the file.

import Foundation
import Testing

@testable import PictureKit

struct GIFTests {
    /// A frame of a GIF; its indices are encoded without compression.
    private struct Frame {
        var x = 0
        var y = 0
        var width = 4
        var height = 2
        var indices: [UInt8]
        var disposal: UInt8 = 0
        var transparent: UInt8?
        var hundredths: UInt8 = 7
        var isInterlaced = false
    }

    /// Black, red, green, white.
    private static let colours: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 255, 255, 255]
    private static let (black, red, green) = (
        Array([0, 0, 0, 255]), Array([0, 0, 255, 255]), Array([0, 255, 0, 255])
    )
    private static let clear = [0, 0, 0, 0]

    private func gif(_ frames: [Frame], width: UInt8 = 4, height: UInt8 = 2, loops: UInt8? = nil) -> Data {
        var data = Data("GIF89a".utf8) + [width, 0, height, 0, 0x81, 0, 0] + Self.colours
        if let loops { data += [0x21, 0xFF, 11] + Data("NETSCAPE2.0".utf8) + [3, 1, loops, 0, 0] }
        for frame in frames {
            let flags = frame.disposal << 2 | (frame.transparent == nil ? 0 : 1)
            data += [0x21, 0xF9, 4, flags, frame.hundredths, 0, frame.transparent ?? 0, 0, 0x2C]
            data += [frame.x, 0, frame.y, 0, frame.width, 0, frame.height, 0].map { UInt8($0) }
            data += [frame.isInterlaced ? 0x40 : 0, 2] + packed(frame.indices) + [0]
        }
        return data + [0x3B]
    }

    /// Starts a new code table before the codes grow longer than three bits.
    private func packed(_ indices: [UInt8]) -> Data {
        var bits: [UInt8] = []
        func add(_ code: UInt8) { for bit in 0..<3 { bits.append(code >> bit & 1) } }
        for (place, index) in indices.enumerated() {
            if place.isMultiple(of: 2) { add(4) }
            add(index)
        }
        add(5)
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].reversed().reduce(UInt8(0)) { $0 << 1 | $1 }
        }
        return Data([UInt8(bytes.count)] + bytes)
    }

    private func pixels(_ drawn: Drawn) -> [[Int]] {
        stride(from: 0, to: drawn.pixels.count, by: 4).map { drawn.pixels[$0..<$0 + 4].map(Int.init) }
    }

    @Test func whatIsTransparentShowsWhatWasThere() throws {
        let data = gif([
            Frame(indices: [1, 1, 1, 1, 2, 2, 2, 2]), Frame(indices: [0, 3, 3, 0, 3, 0, 0, 3], transparent: 3),
        ])
        try Draw.opened(data) { picture in
            let (first, second) = (try Draw.next(of: picture), try Draw.next(of: picture))
            #expect(
                pixels(first) == Array(repeating: Self.red, count: 4)
                    + Array(repeating: Self.green, count: 4))
            let (b, r, g) = (Self.black, Self.red, Self.green)
            #expect(pixels(second) == [b, r, r, b, g, b, b, g])
        }
    }

    @Test func aPictureLeavesBehindWhatItSays() throws {
        let small = { (disposal: UInt8) in
            Frame(x: 1, y: 0, width: 2, height: 1, indices: [2, 2], disposal: disposal)
        }
        let (r, g, c) = (Self.red, Self.green, Self.clear)
        for (disposal, row) in [(1, [r, g, g, r]), (2, [r, c, c, r]), (3, [r, r, r, r])] as [(UInt8, [[Int]])] {
            let first = Frame(indices: Array(repeating: 1, count: 8))
            let last = Frame(x: 0, y: 1, width: 1, height: 1, indices: [1])
            try Draw.opened(gif([first, small(disposal), last])) { picture in
                _ = try Draw.next(of: picture)
                #expect(Array(pixels(try Draw.next(of: picture)).prefix(4)) == [r, g, g, r])
                #expect(Array(pixels(try Draw.next(of: picture)).prefix(4)) == row, "\(disposal)")
            }
        }
    }

    @Test func rowsThatComeOutOfOrderAreInOrder() throws {
        // The first pass brings rows 0 and 8, then 4, then 2 and 6, then the odd ones.
        let rows: [UInt8] = [0, 8, 4, 2, 6, 1, 3, 5, 7]
        let frame = Frame(width: 1, height: 9, indices: rows.map { $0 % 3 }, isInterlaced: true)
        try Draw.opened(gif([frame], width: 1, height: 9)) { picture in
            let drawn = try Draw.next(of: picture)
            let colours = [Self.black, Self.red, Self.green]
            #expect(pixels(drawn) == (0..<9).map { colours[$0 % 3] })
        }
    }

    @Test(arguments: [(nil, 1), (1, 2), (2, 3)] as [(UInt8?, Int)])
    func itIsPlayedAsOftenAsItSays(_ loops: UInt8?, _ plays: Int) throws {
        let frames = [Frame(indices: [1, 1, 1, 1, 1, 1, 1, 1]), Frame(indices: [2, 2, 2, 2, 2, 2, 2, 2])]
        try Draw.opened(gif(frames, loops: loops)) { picture in
            for _ in 0..<plays * 2 {
                let drawn = try Draw.next(of: picture)
                #expect(drawn.milliseconds == 70)
            }
            #expect(throws: OpenPicture.Failure.over) { try Draw.next(of: picture) }
        }
    }

    @Test func whatReachesOverTheScreenIsCut() throws {
        let frame = Frame(x: 3, y: 1, width: 4, height: 2, indices: Array(repeating: 1, count: 8))
        try Draw.opened(gif([frame])) { picture in
            let drawn = try Draw.next(of: picture)
            #expect(pixels(drawn) == Array(repeating: Self.clear, count: 7) + [Self.red])
        }
    }

    /// GdkPixbuf refuses these; every browser shows them.
    @Test func oneThatIsCutOffPlaysAsFarAsItGoes() throws {
        let whole = gif(
            [Frame(indices: [1, 1, 1, 1, 2, 2, 2, 2]), Frame(indices: [2, 2, 2, 2, 1, 1, 1, 1])], loops: 0)
        for cut in 1...8 {
            try Draw.opened(whole.dropLast(cut)) { picture in
                for _ in 0..<4 { _ = try Draw.next(of: picture) }
            }
        }
    }
}
