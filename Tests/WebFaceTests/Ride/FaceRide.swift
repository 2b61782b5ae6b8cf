// Half a million pseudo-random events through every machine of the face, and a digest of all answers.
// Thread: any. Invariant: the same signatures give the same digest natively and in every browser.

import WebFace

struct FaceRide {
    /// A machine of the ride: what its calls take, its own clock, and the values of its latest commands.
    private struct Rider {
        let weight: Int
        let make: [Character]
        let events: [[Character]]
        let asks: [[Character]]
        var machine: Int?
        var time = 0.0
        var recent: [(item: Double, token: Double)] = []

        init(line: Substring) {
            let parts = line.split(separator: " ")
            weight = Int(parts[2]) ?? 0
            make = Self.letters(parts[3]).first ?? []
            events = Self.letters(parts[4])
            asks = Self.letters(parts[5])
        }

        private static func letters(_ text: Substring) -> [[Character]] {
            text == "-" ? [] : text.split(separator: ",").map { $0 == "-" ? [] : Array($0) }
        }
    }

    private let face = Face()
    private var dice = RideDice()
    private var riders: [Rider]
    /// The riders in proportion to their weights.
    private let turns: [Int]
    private(set) var digest = RideDigest()
    private(set) var commands = 0

    init(signatures: String) {
        let riders = signatures.split(separator: "\n").map(Rider.init)
        self.riders = riders
        turns = riders.indices.flatMap { Array(repeating: $0, count: riders[$0].weight) }
    }

    mutating func run(events: Int) {
        for event in 0..<events {
            if event % 20_000 == 0 { begin() }
            step()
        }
    }

    private mutating func begin() {
        for index in riders.indices {
            if let machine = riders[index].machine { face.free(machine) }
            let numbers = draw(riders[index].make, for: index)
            riders[index].machine = face.make(index, numbers[0], numbers[1])
            riders[index].recent = []
        }
    }

    private mutating func step() {
        let index = turns[dice.below(turns.count)]
        riders[index].time += dice.number(below: 40) / 1000
        guard let machine = riders[index].machine else { return }
        if !riders[index].events.isEmpty {
            let event = dice.below(riders[index].events.count)
            let numbers = draw(riders[index].events[event], for: index)
            take(face.send(machine, event, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]), of: index)
        }
        if !riders[index].asks.isEmpty {
            let question = dice.below(riders[index].asks.count)
            let numbers = draw(riders[index].asks[question], for: index)
            digest.add(face.ask(machine, question, numbers[0], numbers[1], numbers[2], numbers[3]))
        }
    }

    private mutating func take(_ count: Int, of index: Int) {
        digest.add(Double(count))
        commands += max(0, count)
        for record in 0..<max(0, count) {
            let numbers = face.recordNumbers + record * 4
            for place in 0..<4 { digest.add(numbers[place]) }
            riders[index].recent.append((numbers[1], numbers[2]))
            if riders[index].recent.count > 8 { riders[index].recent.removeFirst() }
        }
    }

    /// Five numbers; a list goes to the face at once.
    private mutating func draw(_ letters: [Character], for index: Int) -> [Double] {
        var numbers: [Double] = []
        var time: Double?
        var token = 0.0
        for letter in letters {
            switch letter {
            case "t": numbers.append(riders[index].time)
            case "@": time = riders[index].time
            case "k": numbers.append(token)
            case "h":
                let recent = riders[index].recent
                let echo = recent.isEmpty ? (dice.number(below: 12), 0) : recent[dice.below(recent.count)]
                numbers.append(echo.0)
                token = echo.1
            default:
                if let list = RideDraw.list(letter, &dice) {
                    face.openInput(list.count).update(from: list, count: list.count)
                } else {
                    numbers.append(RideDraw.scalar(letter, &dice))
                }
            }
        }
        numbers += Array(repeating: 0, count: 5 - numbers.count)
        if let time { numbers[4] = time }
        return numbers
    }
}
