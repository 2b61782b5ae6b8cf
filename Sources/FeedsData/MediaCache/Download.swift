// One transfer into a cached file: how far it has come, and the bytes that do not make a whole chunk yet.
// Thread: the cache's queue; a plain value. Invariant: `tail` ends at `arrived`, which never leaves `range`.

import Foundation
import SoupBridge

struct Download {
    /// The longest range that is asked for at once.
    static let most: Int64 = 1 << 20
    /// A file beyond this is refused.
    static let largestFile = 8 << 30

    private(set) var range: Range<Int64>
    private(set) var arrived: Int64
    private var tail = Data()
    var transfer: SoupTransfer?
    /// False when the server sends everything from the start, whatever was asked.
    private(set) var isBounded = true
    /// Whether it brought any chunk.
    private(set) var gotSomewhere = false
    let isUrgent: Bool
    let began = ContinuousClock.now

    init(range: Range<Int64>, isUrgent: Bool) {
        self.range = range
        self.isUrgent = isUrgent
        arrived = range.lowerBound
    }

    /// The server sends everything.
    mutating func restart(length: Int64?) {
        range = 0..<(length ?? .max)
        arrived = 0
        isBounded = false
    }

    /// The file is shorter than was thought.
    mutating func narrow(to told: Range<Int64>) { range = told }

    /// The bytes of chunk `number` that came, when it is not whole yet.
    func part(of number: Int) -> Data? {
        ChunkMap.number(at: arrived - Int64(tail.count)) == number && !tail.isEmpty ? tail : nil
    }

    /// Takes bytes in and hands out the chunks that they complete; nil when there are more than announced.
    mutating func take(_ data: Data) -> [(number: Int, data: Data)]? {
        guard arrived + Int64(data.count) <= range.upperBound else { return nil }
        tail.append(data)
        arrived += Int64(data.count)
        var whole: [(Int, Data)] = []
        while !tail.isEmpty {
            let start = arrived - Int64(tail.count)
            let count = Int(min(ChunkMap.chunk, range.upperBound - start))
            guard tail.count >= count else { break }
            whole.append((ChunkMap.number(at: start), Data(tail.prefix(count))))
            tail = Data(tail.dropFirst(count))
        }
        if !whole.isEmpty { gotSomewhere = true }
        return whole
    }

    /// The last chunk of a file whose length was not told.
    mutating func takeRest() -> (number: Int, data: Data)? {
        guard !tail.isEmpty else { return nil }
        defer { tail = Data() }
        return (ChunkMap.number(at: arrived - Int64(tail.count)), tail)
    }
}
