// Every format that the README names, with real files: the right colours in the right places, at any size.

import FeedsTestSupport
import Foundation
import Testing

@testable import PictureKit

struct FormatTests {
    @Test(arguments: ["still.avif", "still.heic", "still.jxl", "still.webp", "still.png", "still.bmp", "still.tiff"])
    func stands(_ name: String) throws {
        let data = try Draw.stored(name)
        for (width, height) in [(64, 96), (32, 48), (31, 47), (8, 12), (2, 2)] {
            try Draw.opened(data) { picture in
                #expect(picture.width == 64 && picture.height == 96 && !picture.moves)
                let drawn = try Draw.next(of: picture, width: width, height: height)
                if width > 2 { #expect(drawn.fields == FourColours.upright, "\(width)×\(height)") }
                #expect(throws: OpenPicture.Failure.over) { try Draw.next(of: picture) }
            }
        }
    }

    @Test(arguments: [
        ("moving.gif", 0, 200), ("moving.apng", 0, 200), ("moving.webp", 2, 50), ("moving.avif", 0, 100),
        ("moving.jxl", 0, 200),
    ])
    func moves(_ name: String, plays: Int, milliseconds: Int) throws {
        try Draw.opened(try Draw.stored(name)) { picture in
            #expect(picture.width == 64 && picture.height == 96 && picture.moves)
            // Twice: the second run begins like the first.
            for _ in 0..<2 {
                let first = try Draw.next(of: picture, width: 32, height: 48)
                #expect(first.fields == FourColours.upright && first.milliseconds == milliseconds)
                #expect(try Draw.next(of: picture, width: 32, height: 48).fields == FourColours.upright.reversed())
            }
            if plays == 2 {
                #expect(throws: OpenPicture.Failure.over) { try Draw.next(of: picture) }
            } else {
                #expect(try Draw.next(of: picture).fields == FourColours.upright)
            }
        }
    }

    @Test func aPictureThatLiesOnItsSideStandsUp() throws {
        try Draw.opened(try Draw.stored("turned.avif")) { picture in
            #expect(picture.width == 96 && picture.height == 64)
            // A quarter turn anticlockwise.
            let drawn = try Draw.next(of: picture)
            #expect(drawn.fields == [.green, .white, .red, .blue])
        }
    }

    /// An Exif orientation of 6, or a quarter turn clockwise in the format's own words.
    @Test(arguments: ["turned.webp", "turned.png", "turned.heic"]) func otherFormatsAreTurnedToo(_ name: String) throws
    {
        try Draw.opened(try Draw.stored(name)) { picture in
            #expect(picture.width == 96 && picture.height == 64)
            let drawn = try Draw.next(of: picture, width: 48, height: 32)
            #expect(drawn.fields == [.blue, .red, .white, .green])
        }
    }

    /// Ordinary red, green, blue and white, stored as light in wide colours (BT.2100) with ten bits. White is as bright as
    /// paper, where an untreated picture would be a pale grey.
    @Test(arguments: ["pq.avif", "hlg.avif"]) func lightBecomesTheColoursOfAScreen(_ name: String) throws {
        try Draw.opened(try Draw.stored(name)) { picture in
            let drawn = try Draw.next(of: picture, width: 32, height: 48)
            #expect(drawn.fields == FourColours.upright)
            let white = drawn.pixels[(40 * 32 + 24) * 4..<(40 * 32 + 24) * 4 + 3]
            #expect(white.allSatisfy { (236...248).contains($0) }, "\(white)")
        }
    }

    @Test(
        arguments: [
            (1, [.red, .green, .blue, .white]), (2, [.green, .red, .white, .blue]), (3, [.white, .blue, .green, .red]),
            (4, [.blue, .white, .red, .green]), (5, [.red, .blue, .green, .white]), (6, [.blue, .red, .white, .green]),
            (7, [.white, .green, .blue, .red]), (8, [.green, .white, .red, .blue]),
        ] as [(UInt8, [FourColours.Field])])
    func aPhotoIsTurnedAsTheCameraWasHeld(_ orientation: UInt8, _ fields: [FourColours.Field]) throws {
        let files = try FourColours()
        let data = try Data(contentsOf: URL(filePath: try files.file(orientation: orientation)))
        try Draw.opened(data) { picture in
            #expect((picture.width, picture.height) == (orientation > 4 ? (96, 64) : (64, 96)))
            let drawn = try Draw.next(of: picture, width: picture.width / 2, height: picture.height / 2)
            #expect(drawn.fields == fields)
        }
    }

    /// A truncated file is shown in part or refused; it never ends the process.
    @Test(arguments: [
        "still.avif", "still.heic", "still.jxl", "still.webp", "still.png", "still.bmp", "still.tiff", "moving.gif",
        "moving.apng",
        "turned.webp", "turned.png", "turned.heic", "pq.avif", "hlg.avif",
        "moving.webp", "moving.avif", "moving.jxl",
    ])
    func damageIsSurvived(_ name: String) throws {
        let data = try Draw.stored(name)
        var numbers = SplitMix64(seed: 15)
        for round in 0..<Torture().rounds(60) {
            var damaged = round.isMultiple(of: 2) ? data : data.prefix(Int(numbers.next() % UInt64(data.count)))
            for _ in 0..<round / 8 where !damaged.isEmpty {
                damaged[Int(numbers.next() % UInt64(damaged.count))] = UInt8(truncatingIfNeeded: numbers.next())
            }
            // Both results are correct: refused or drawn.
            try? Draw.opened(Data(damaged)) { picture in
                guard picture.width * picture.height < 1 << 20 else { return }
                for _ in 0..<3 { _ = try Draw.next(of: picture) }
            }
        }
    }
}
