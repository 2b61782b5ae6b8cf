// The line above a caption's text: from when to when, and where it stands.
// Thread: any; a plain value. Invariant: it starts before it ends.

import FeedsModels

struct CueTiming: Sendable, Hashable {
    let start: Double
    let end: Double
    private(set) var place = Cue.Place.foot
    private(set) var side = Cue.Side.centre

    static let arrow = "-->"

    /// "00:01.000 --> 00:02.000 line:0 align:start"; nil for what is damaged.
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
        case "line": if Self.isTop(sides[1]) { place = .top }
        case "align": side = Self.side(sides[1])
        default: break
        }
    }

    /// "10%" from the top, or a line: 0 is the first one, -1 the last.
    private static func isTop(_ line: Substring) -> Bool {
        let number = line.prefix { $0 != "," }
        if number.hasSuffix("%") { return Double(number.dropLast()).map { $0 < 40 } ?? false }
        return Int(number).map { (0..<6).contains($0) } ?? false
    }

    private static func side(_ word: Substring) -> Cue.Side {
        switch word {
        case "start", "left": .start
        case "end", "right": .end
        default: .centre
        }
    }
}
