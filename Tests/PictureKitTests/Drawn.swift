// Opens bytes as a picture, and draws it into memory with guarded edges.
// Thread: any. Invariant: a write behind the picture is a failure.

import FeedsTestSupport
import Foundation
import Testing

@testable import PictureKit

/// A picture of a file, at a size: its pixels as blue, green, red and alpha.
struct Drawn: Equatable {
    var pixels: [UInt8]
    var width: Int
    var height: Int
    var milliseconds: Int

    var fields: [FourColours.Field] { FourColours.fields(pixels, width: width, height: height) }
}

enum Draw {
    /// A file beside the tests.
    static func stored(_ name: String) throws -> Data {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures")
        return try Data(contentsOf: folder.appending(path: name))
    }

    /// Opens the bytes for the duration of `body`.
    static func opened<Value>(
        _ data: Data, permitsDrawings: Bool = true, _ body: (OpenPicture) throws -> Value
    ) throws -> Value {
        try data.withUnsafeBytes { try body(try OpenPicture($0, permitsDrawings: permitsDrawings)) }
    }

    static func next(of picture: OpenPicture, width: Int? = nil, height: Int? = nil) throws -> Drawn {
        let (width, height) = (width ?? picture.width, height ?? picture.height)
        let count = width * height * picture.channels
        var bytes = [UInt8](repeating: 7, count: count + OpenPicture.overhang + 8)
        let span = try bytes.withUnsafeMutableBufferPointer {
            try picture.draw(into: try #require($0.baseAddress), width: width, height: height)
        }
        #expect(bytes.suffix(8).allSatisfy { $0 == 7 })
        var pixels: [UInt8] = []
        for at in stride(from: 0, to: count, by: picture.channels) {
            pixels += bytes[at..<at + 3]
            pixels.append(picture.channels == 4 ? bytes[at + 3] : 255)
        }
        return Drawn(pixels: pixels, width: width, height: height, milliseconds: span)
    }
}
