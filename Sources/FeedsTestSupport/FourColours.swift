// A JPEG of four fields, red and green above blue and white, 64 by 96 pixels with colours at half the size; also
// rotated or truncated.
// Thread: any; a plain value. Invariant: each file has its own name in a folder that is removed with this object.

package import Foundation

package final class FourColours: Sendable {
    package enum Field: Equatable, Sendable {
        case red, green, blue, white, other
    }

    package let folder = FileManager.default.temporaryDirectory.appending(path: "mutoscope-\(UUID().uuidString)")
    private let plain: Data

    package init() throws {
        guard let plain = Data(base64Encoded: Self.text) else { throw CocoaError(.coderInvalidValue) }
        self.plain = plain
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    // A leftover in the temporary folder does no harm.
    deinit { try? FileManager.default.removeItem(at: folder) }

    package func file() throws -> String { try write(plain, "plain.jpg") }

    /// Only the first bytes of the file.
    package func file(cutAfter count: Int) throws -> String { try write(plain.prefix(count), "cut.jpg") }

    /// As a camera writes it that was held in another orientation.
    package func file(orientation: UInt8) throws -> String {
        let exif = Data("Exif\0\0".utf8) + Self.exif(orientation: orientation)
        let marker = Data([0xFF, 0xE1, 0, UInt8(exif.count + 2)])
        return try write(plain.prefix(2) + marker + exif + plain.dropFirst(2), "turned.jpg")
    }

    package static func exif(orientation: UInt8, littleEndian: Bool = true) -> [UInt8] {
        littleEndian
            ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
            : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    }

    /// The field with the colour nearest to a pixel's; pixels are blue, green, red and alpha.
    package static func field(_ pixels: [UInt8], width: Int, x: Int, y: Int) -> Field {
        let at = (y * width + x) * 4
        let isStrong = pixels[at..<at + 3].map { $0 > 200 }
        let isWeak = pixels[at..<at + 3].map { $0 < 55 }
        switch (isStrong, isWeak) {
        case ([false, false, true], [true, true, false]): return .red
        case ([false, true, false], [true, false, true]): return .green
        case ([true, false, false], [false, true, true]): return .blue
        case ([true, true, true], _): return .white
        default: return .other
        }
    }

    /// The fields at the middle of each quarter, line by line.
    package static func fields(_ pixels: [UInt8], width: Int, height: Int) -> [Field] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in field(pixels, width: width, x: x * width / 4, y: y * height / 4)
        }
    }

    package static let upright: [Field] = [.red, .green, .blue, .white]

    /// Writes the test's own bytes under a name of its choice.
    package func write(_ data: Data, _ name: String) throws -> String {
        let url = folder.appending(path: name)
        try data.write(to: url)
        return url.path(percentEncoded: false)
    }

    private static let text = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU
        FRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
        FBQUFBQUFBT/wAARCABgAEADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAgKCf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/
        xAAZAQEAAwEBAAAAAAAAAAAAAAAABwkKBgj/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdAEGLUwAFjAISZjwA
        EcgJtacAAFjAISZjwAEcgJtacAAFjAISZjwAHLwBoze5QAGlsBVY7gABmkAWpuHAAaWwFVjuAAGaQBam4cABpbAVWO4AAf/Z
        """.replacingOccurrences(of: "\n", with: "")
}
