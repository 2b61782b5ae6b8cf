// What the letters of a signature stand for, drawn by chance. Tests/WebChecks/site/ride.js draws the same.

enum RideDraw {
    static func scalar(_ letter: Character, _ dice: inout RideDice) -> Double {
        switch letter {
        case "i": dice.number(below: 30) - 4
        case "s": dice.number(below: 5) - 2
        case "n": dice.number(below: 12)
        case "b": dice.number(below: 2_000_000)
        case "f": dice.number(below: 2)
        case "x": dice.share()
        case "y": dice.share() * 100
        case "u": dice.millionth()
        case "v": dice.share() * 8
        case "p": dice.number(below: 400)
        case "d": dice.seconds()
        default: dice.maybe()
        }
    }

    /// Nil for a letter that stands for a number.
    static func list(_ letter: Character, _ dice: inout RideDice) -> [Double]? {
        switch letter {
        case "H": handles(&dice)
        case "P": people(&dice)
        case "O": offers(&dice)
        case "C": candidates(&dice)
        case "F": facts(&dice)
        default: nil
        }
    }

    private static func handles(_ dice: inout RideDice) -> [Double] {
        let count = dice.below(25)
        var next = dice.below(3)
        var list = [Double(count)]
        for _ in 0..<count {
            if dice.below(8) == 0 { next += 1 }
            list.append(Double(next))
            next += 1
        }
        return list
    }

    private static func people(_ dice: inout RideDice) -> [Double] {
        let people = dice.below(5)
        var list = [Double(people)]
        for _ in 0..<people {
            let images = dice.below(4)
            list.append(Double(images))
            for _ in 0..<images { list += [dice.number(below: 2), dice.maybe(), dice.number(below: 2)] }
        }
        return list
    }

    private static func offers(_ dice: inout RideDice) -> [Double] {
        let count = dice.below(4)
        var list = [Double(count)]
        for _ in 0..<count { list += [dice.maybe(), dice.number(below: 2), dice.number(below: 2)] }
        return list
    }

    private static func candidates(_ dice: inout RideDice) -> [Double] {
        let count = dice.below(5)
        var list = [Double(count)]
        for _ in 0..<count {
            list += [
                dice.number(below: 1200), dice.number(below: 2000), dice.number(below: 6_000_000),
                dice.number(below: 2),
            ]
        }
        return list
    }

    private static func facts(_ dice: inout RideDice) -> [Double] {
        let items = 1 + dice.below(4)
        var list = [Double(items)]
        for item in 0..<items {
            let levels = 1 + dice.below(3)
            list += [Double(item), dice.seconds(), 1 + dice.seconds(), dice.seconds(), Double(levels)]
            for level in 1...levels { list.append(Double(level * (300_000 + dice.below(400_000)))) }
            let fetched = dice.below(6)
            list.append(Double(fetched))
            for _ in 0..<fetched { list.append(dice.number(below: levels)) }
            let chunks = dice.below(9)
            list.append(Double(chunks))
            for _ in 0..<chunks * levels { list.append(Double(20_000 + dice.below(300_000))) }
        }
        return list
    }
}
