// Reads the list of a call from its start to its end.
// Thread: any. Invariant: a list that is too short reads as zeros, and no count exceeds what the list still holds.

import FeedsEngine

struct FaceReader {
    private let list: FaceBuffer
    private var place = 0

    init(_ list: FaceBuffer) { self.list = list }

    private var remaining: Int { list.count - place }

    mutating func number() -> Double {
        place += 1
        return list[place - 1].finite
    }

    mutating func maybe() -> Double? {
        place += 1
        return list[place - 1].maybe
    }

    mutating func int() -> Int { number().whole }
    mutating func flag() -> Bool { number().flag }

    /// How many entries follow, each of at least `size` numbers.
    mutating func count(of size: Int = 1) -> Int {
        let wanted = int()
        return max(0, min(wanted, remaining / max(1, size)))
    }

    mutating func ints() -> [Int] { (0..<count()).map { _ in int() } }
}
