// A blurhash: a few colours of a picture as a short text, from which a soft stand-in is drawn until the picture is there.
// Thread: any; pure. Invariant: the text has exactly the length that its first character demands, and the result at most
// 32×32 pixels, so a hostile text costs next to nothing.

import Foundation

package struct Blurhash: Sendable, Hashable {
    package static let mostPixels = 32

    private let across: Int
    private let down: Int
    /// A colour for each wave, in linear light; the first is the mean of the picture.
    private let waves: [SIMD3<Float>]

    /// Nil when the text is no blurhash.
    package init?(_ text: String) {
        guard (6...166).contains(text.utf8.count), let digits = Self.digits(text) else { return nil }
        (across, down) = (digits[0] % 9 + 1, digits[0] / 9 + 1)
        guard digits[0] < 81, digits.count == 4 + 2 * across * down else { return nil }
        let strongest = Float(digits[1] + 1) / 166
        let mean = digits[2..<6].reduce(0) { $0 * 83 + $1 }
        guard mean < 1 << 24 else { return nil }
        waves =
            [SIMD3(Self.light(mean >> 16), Self.light(mean >> 8 & 255), Self.light(mean & 255))]
            + stride(from: 6, to: digits.count, by: 2).map { place in
                let value = digits[place] * 83 + digits[place + 1]
                let steps = SIMD3(Float(value / 361), Float(value / 19 % 19), Float(value % 19)) - 9
                return steps * SIMD3(abs(steps.x), abs(steps.y), abs(steps.z)) / 81 * strongest
            }
    }

    /// The size of a stand-in for a picture of this shape.
    package static func size(width: Int?, height: Int?) -> (width: Int, height: Int) {
        guard let width, let height, width > 0, height > 0 else { return (mostPixels, mostPixels) }
        let scale = Double(mostPixels) / Double(max(width, height))
        return (max(1, Int(saturating: Double(width) * scale)), max(1, Int(saturating: Double(height) * scale)))
    }

    /// Red, green, blue and opaque, row by row. `width` and `height` are at most `mostPixels`.
    package func pixels(width: Int, height: Int) -> [UInt8] {
        let (width, height) = (min(max(1, width), Self.mostPixels), min(max(1, height), Self.mostPixels))
        let columns = Self.cosines(count: across, size: width)
        let rows = Self.cosines(count: down, size: height)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                var colour = SIMD3<Float>()
                for (number, wave) in waves.enumerated() {
                    colour += wave * (columns[number % across][x] * rows[number / across][y])
                }
                pixels += [Self.byte(colour.x), Self.byte(colour.y), Self.byte(colour.z), 255]
            }
        }
        return pixels
    }

    private static func cosines(count: Int, size: Int) -> [[Float]] {
        (0..<count).map { wave in (0..<size).map { Float(cos(.pi * Double($0 * wave) / Double(size))) } }
    }

    /// The linear light of a colour value of a screen.
    private static func light(_ value: Int) -> Float {
        let share = Float(value) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }

    private static func byte(_ light: Float) -> UInt8 {
        let light = min(1, max(0, light))
        let share = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        let value = Int(saturating: Double(share) * 255 + 0.5)
        return UInt8(clamping: value)
    }

    /// Nil when a character is none of the 83.
    private static func digits(_ text: String) -> [Int]? {
        let digits = text.utf8.map { alphabet[Int($0)] }
        return digits.contains(-1) ? nil : digits
    }

    private static let alphabet: [Int] = {
        let characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~"
        var values = [Int](repeating: -1, count: 256)
        for (value, character) in characters.utf8.enumerated() { values[Int(character)] = value }
        return values
    }()
}
