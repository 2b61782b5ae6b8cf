// The strips in test clips that tell which clip and which frame a paint shows.
// Thread: any. Invariant: a reading is returned only when its guards and its check bits are correct.
//
// A strip is 28 modules wide in the middle 62 % of a portrait clip, and there are ten of them from top to bottom, each:
// 1 0 | clip, 6 bits | frame, 8 bits | strip number, 4 bits | check, 6 bits | 0 1      (1 is white)

package enum Barcode {
    package static let modules = 28
    package static let strips = 10
    /// Left edge, width and height as fractions of the clip's own width and height.
    package static let left = 0.19
    package static let width = 0.62
    package static let height = 0.03
    /// The middle of a strip, as a fraction of the clip's height.
    package static func middle(ofStrip strip: Int) -> Double { 0.05 + 0.1 * Double(strip) }

    package static func check(clip: Int, frame: Int, strip: Int) -> Int {
        (clip * 7 + frame * 13 + strip * 17 + 5) % 61
    }

    /// The drawn modules of the strip, 1 for white.
    static func bits(of strip: StripReading) -> [Int] {
        func digits(_ number: Int, _ count: Int) -> [Int] { (0..<count).reversed().map { number >> $0 & 1 } }
        let check = check(clip: strip.clip, frame: strip.frame, strip: strip.strip)
        return [1, 0] + digits(strip.clip, 6) + digits(strip.frame, 8) + digits(strip.strip, 4) + digits(check, 6) + [
            0, 1,
        ]
    }

    /// Decodes 28 levels of brightness; nil when they are not a strip.
    package static func read(levels: [Int]) -> StripReading? {
        guard levels.count == modules, let darkest = levels.min(), let brightest = levels.max(),
            brightest - darkest >= 70
        else { return nil }
        let threshold = (darkest + brightest) / 2
        let bits = levels.map { $0 > threshold ? 1 : 0 }
        guard bits[0] == 1, bits[1] == 0, bits[26] == 0, bits[27] == 1 else { return nil }
        func number(_ range: Range<Int>) -> Int { bits[range].reduce(0) { $0 << 1 | $1 } }
        let reading = StripReading(clip: number(2..<8), frame: number(8..<16), strip: number(16..<20))
        guard reading.strip < strips,
            number(20..<26) == check(clip: reading.clip, frame: reading.frame, strip: reading.strip)
        else { return nil }
        return reading
    }
}
