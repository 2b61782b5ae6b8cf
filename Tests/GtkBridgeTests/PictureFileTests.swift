// Files become textures of the size they are shown at, whichever way they are read.

import Foundation
import GLibBridge
import Testing

@testable import GtkBridge

struct PictureFileTests {
    let files: FourColours

    init() throws { files = try FourColours() }

    /// What is in the middle of each quarter, line by line.
    private func fields(_ texture: Texture) -> [FourColours.Field] {
        let pixels = texture.readPixels()
        return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
            FourColours.field(pixels, width: texture.width, x: x * texture.width / 4, y: y * texture.height / 4)
        }
    }

    private static let upright: [FourColours.Field] = [.red, .green, .blue, .white]

    @Test(arguments: [
        // As it is, never larger, a little smaller, at a half, a quarter and an eighth, between them, and far below.
        (64, 96), (200, 300), (50, 75), (32, 48), (16, 24), (8, 12), (20, 30), (3, 4),
    ])
    func aPictureCoversItsPane(_ width: Int, _ height: Int) throws {
        let texture = try PictureFile.read(try files.file(), width: width, height: height, covering: true)
        #expect(texture.width >= min(width, 64) && texture.height >= min(height, 96))
        #expect(texture.width == min(width, 64) || texture.height == min(height, 96))
        #expect(fields(texture) == Self.upright)
    }

    @Test func oneThatFitsLeavesRoom() throws {
        let texture = try PictureFile.read(try files.file(), width: 40, height: 40, covering: false)
        #expect(texture.width == 27 && texture.height == 40)
        #expect(fields(texture) == Self.upright)
    }

    @Test func theTwoWaysToReadAgree() throws {
        let quick = try #require(JPEGFile(try files.file())?.texture(width: 40, height: 60))
        // With a word about how it was held, of which nobody can make anything, GdkPixbuf reads it.
        let slow = try PictureFile.read(try files.file(orientation: 200), width: 40, height: 60, covering: true)
        #expect(slow.width == 40 && slow.height == 60)
        let pairs = zip(quick.readPixels(), slow.readPixels())
        let differences = pairs.map { abs(Int($0) - Int($1)) }
        #expect(differences.reduce(0, +) / differences.count <= 3)
    }

    @Test func aPictureThatWasHeldOtherwiseIsTurned() throws {
        let texture = try PictureFile.read(try files.file(orientation: 3), width: 64, height: 96, covering: true)
        #expect(fields(texture) == Self.upright.reversed())
        let turned = try #require(JPEGFile(try files.file(orientation: 3)))
        #expect(turned.texture(width: 64, height: 96) == nil)
        let straight = try #require(JPEGFile(try files.file(orientation: 1)))
        #expect(straight.texture(width: 64, height: 96) != nil)
    }

    @Test func whatIsDamagedIsNotForUs() throws {
        for count in [0, 2, 100, 250, 330, 360] {
            let path = try files.file(cutAfter: count)
            #expect(JPEGFile(path)?.texture(width: 64, height: 96) == nil, "\(count) bytes")
        }
        #expect(throws: GLibError.self) {
            try PictureFile.read(try files.file(cutAfter: 100), width: 64, height: 96, covering: true)
        }
        #expect(JPEGFile(files.folder.path) == nil && JPEGFile(files.folder.path + "/none.jpg") == nil)
    }

    @Test func otherKindsOfPicturesAreReadToo() throws {
        let jpeg = try PictureFile.read(try files.file(), width: 64, height: 96, covering: true)
        let path = files.folder.appending(path: "same.png").path
        #expect(jpeg.savePNG(to: path))
        #expect(JPEGFile(path) == nil)
        let png = try PictureFile.read(path, width: 32, height: 48, covering: true)
        #expect(png.width == 32 && png.height == 48 && fields(png) == Self.upright)
    }

    @Test func aPassingPictureHasItsSizeAllTheSame() throws {
        for (width, height) in [(36, 54), (34, 51), (18, 27), (64, 96)] {
            let texture = try PictureFile.read(
                try files.file(), width: width, height: height, covering: true, isPassing: true)
            #expect(texture.width == width && texture.height == height && fields(texture) == Self.upright)
        }
    }

    @Test func tooLargeAChangeIsNotMixedOfFourPixels() throws {
        // An eighth of it is 8 by 12: two by three of these would be left out of each.
        let file = try files.file()
        #expect(JPEGFile(file)?.texture(width: 2, height: 3) == nil)
    }
}
