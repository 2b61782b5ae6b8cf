// The line above a caption's text: its start, its end and its position.
// Thread: any; a plain value. Invariant: it starts before it ends.

import FeedsModels

struct CueTiming: Sendable, Hashable {
    let start: Double
    let end: Double
    private(set) var place = Cue.Place.foot
    private(set) var side = Cue.Side.centre
    private(set) var position: Double?
    private(set) var height: Double?

    static let arrow = "-->"

    /// "00:01.000 --> 00:02.000 line:0 align:start"; nil for a damaged line.
    init?(_ line: Substring) {
        guard let arrow = line.firstRange(of: Self.arrow) else { return nil }
        let rest = line[arrow.upperBound...].split { $0 == " " || $0 == "\t" }
        guard let start = CueTime.seconds(line[..<arrow.lowerBound]), let last = rest.first,
            let end = CueTime.seconds(last), start < end
        else { return nil }
        self.start = start
        self.end = end
        for setting in rest.dropFirst().prefix(10) { read(setting) }
    }

    private mutating func read(_ setting: Substring) {
        let sides = setting.split(separator: ":", maxSplits: 1)
        guard sides.count == 2 else { return }
        switch sides[0] {
        case "line":
            height = Self.height(sides[1])
            if let height, height < Self.upper { place = .top }
        case "position": position = Self.share(sides[1].prefix { $0 != "," })
        case "align": side = Self.side(sides[1])
        default: break
        }
    }

    /// A caption that begins above this height is shown at the top.
    private static let upper = 0.4
    /// As a fraction of the picture's height, as WebVTT defines it.
    private static let lineHeight = 0.0533

    /// "10%" from the top, or a line number: 0 is the first line, -1 the last.
    private static func height(_ line: Substring) -> Double? {
        let number = line.prefix { $0 != "," }
        if number.hasSuffix("%") { return share(number) }
        guard let number = Int(number), (-18...18).contains(number) else { return nil }
        return number < 0 ? 1 + Double(number) * lineHeight : Double(number) * lineHeight
    }

    private static func share(_ percent: Substring) -> Double? {
        guard percent.hasSuffix("%"), let number = Double(percent.dropLast()), (0...100).contains(number) else {
            return nil
        }
        return number / 100
    }

    private static func side(_ word: Substring) -> Cue.Side {
        switch word {
        case "start": .start
        case "end": .end
        case "left": .left
        case "right": .right
        default: .centre
        }
    }
}
