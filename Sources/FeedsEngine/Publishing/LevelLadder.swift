// Which levels a published clip gets, and which sizes a published picture.
// Thread: any; pure. Invariant: no level is larger than its source, sides are even, and there is at least one level.

package enum LevelLadder {
    private struct Rung {
        let side: Int
        let kilobits: Int
    }

    private static let rungs = [
        Rung(side: 360, kilobits: 600), Rung(side: 540, kilobits: 1300), Rung(side: 720, kilobits: 2500),
        Rung(side: 1080, kilobits: 5000),
    ]
    /// A source so much above a rung, in percent, gets a level of its own size.
    private static let ownLevelAbove = 15
    /// The shorter sides of pictures.
    private static let pictures = [540, 1080]
    /// H.264 level 4.2 holds no more pixels in a picture, so a very long side is scaled down.
    private static let mostPixels = 8704 * 256

    /// Cheapest first. Sides below 2 count as 2.
    package static func levels(width: Int, height: Int) -> [PublishLevel] {
        let (width, height) = (Swift.max(2, width), Swift.max(2, height))
        let short = Swift.min(width, height)
        var fitting: [Rung] = []
        for rung in rungs where rung.side <= short && fits(rung.side, width, height) { fitting.append(rung) }
        if let own = ownRung(short, above: fitting.last?.side, width, height) { fitting.append(own) }
        var levels: [PublishLevel] = []
        for rung in fitting {
            let (wide, high) = scaled(width, height, to: rung.side)
            levels.append(PublishLevel(side: rung.side, width: wide, height: high, kilobits: rung.kilobits))
        }
        return levels
    }

    /// Sizes of a picture, smallest first.
    package static func pictureSizes(width: Int, height: Int) -> [(width: Int, height: Int)] {
        let (width, height) = (Swift.max(1, width), Swift.max(1, height))
        let short = Swift.min(width, height)
        var sizes: [(width: Int, height: Int)] = []
        for side in pictures where side < short { sizes.append(scaled(width, height, to: side)) }
        if short <= pictures[pictures.count - 1] { sizes.append((width, height)) }
        return sizes
    }

    private static func ownRung(_ short: Int, above side: Int?, _ width: Int, _ height: Int) -> Rung? {
        guard let side else {
            // A very long picture gets the largest level that a decoder takes.
            var own = Swift.min(short, rungs[0].side)
            while own > 2, !fits(own, width, height) { own -= 2 }
            return Rung(side: own, kilobits: rungs[0].kilobits)
        }
        guard short * 100 > side * (100 + ownLevelAbove), fits(short, width, height) else { return nil }
        for rung in rungs where rung.side >= short { return Rung(side: short, kilobits: rung.kilobits) }
        return nil
    }

    private static func fits(_ side: Int, _ width: Int, _ height: Int) -> Bool {
        let (wide, high) = scaled(width, height, to: side)
        return wide * high <= mostPixels
    }

    private static func scaled(_ width: Int, _ height: Int, to side: Int) -> (width: Int, height: Int) {
        let short = Swift.min(width, height)
        return (even(width * side, short), even(height * side, short))
    }

    /// The quotient, rounded to the nearest even number.
    private static func even(_ number: Int, _ divisor: Int) -> Int {
        Swift.max(2, (number + divisor) / (divisor * 2) * 2)
    }
}
