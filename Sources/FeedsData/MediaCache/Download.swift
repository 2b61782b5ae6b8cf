// One transfer into a cached file: how far it has come, and the bytes that do not make a whole chunk yet.
// Thread: the cache's queue; a plain value. Invariant: `tail` ends at `arrived`, which never leaves `range`.

import FeedsModels
import Foundation
import SoupBridge

struct Download {
    /// The longest range that is asked for at once.
    static let most: Int64 = 1 << 20
    /// A file beyond this is refused.
    static let largestFile = Bound.mostBytes

    /// Bytes that make a cut transfer worth another one.
    private static let progress: Int64 = 16 << 10
    /// Never more than this counts as nearly here: an answer that queues behind the last one begins late.
    private static let lastPart = Double(ChunkMap.chunk / 4)

    private(set) var range: Range<Int64>
    private(set) var arrived: Int64
    private var tail: Data
    /// Of the whole file, as its answer told; a chunk ends there or at its own last byte.
    private var length = Int64.max
    /// Where its own bytes begin; before them lies what an earlier transfer left.
    private let start: Int64
    /// When the answer began.
    private var answered: ContinuousClock.Instant?
    var transfer: SoupTransfer?
    /// False when the server sends everything from the start, whatever was asked.
    private(set) var isBounded = true
    /// So near its end that the line is as good as free.
    private(set) var isNearlyHere = false
    let isUrgent: Bool
    let began = ContinuousClock.now

    /// `beginning` is what is known of the first bytes.
    init(range: Range<Int64>, isUrgent: Bool, beginning: Data = Data()) {
        self.range = range
        self.isUrgent = isUrgent
        tail = beginning
        arrived = range.lowerBound + Int64(beginning.count)
        start = arrived
    }

    /// The bytes to ask for.
    var missing: Range<Int64> { arrived..<range.upperBound }

    var lastChunk: Int { ChunkMap.number(at: range.upperBound - 1) }

    /// Bytes that it brought itself.
    var came: Int64 { arrived - start }

    var isResumed: Bool { start > range.lowerBound }

    /// Less came than was announced.
    var isShort: Bool { range.upperBound != .max && arrived < range.upperBound }

    /// Since it was asked for.
    var seconds: Double { (ContinuousClock.now - began) / .seconds(1) }

    /// Whether it brought enough for another try to be worth it.
    var gotSomewhere: Bool { came >= Self.progress }

    /// What there is of a chunk that is not whole.
    var rest: (number: Int, data: Data)? {
        tail.isEmpty ? nil : (ChunkMap.number(at: arrived - Int64(tail.count)), tail)
    }

    mutating func answerBegins() { answered = .now }

    /// The server sends everything.
    mutating func restart(length: Int64?) {
        self.length = length ?? .max
        range = 0..<self.length
        arrived = 0
        tail = Data()
        isBounded = false
    }

    /// The server sends so much of a file of `length` bytes, which may be shorter or longer than was thought.
    mutating func narrow(to told: Range<Int64>, of length: Int64) {
        range = range.lowerBound..<told.upperBound
        self.length = length
    }

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
            let count = Int(min(ChunkMap.chunk, length - start))
            guard tail.count >= count else { break }
            whole.append((ChunkMap.number(at: start), Data(tail.prefix(count))))
            tail = Data(tail.dropFirst(count))
        }
        isNearlyHere = isNearlyHere || isAlmostOver
        return whole
    }

    /// How long the rest will take, by what came so far; for ever before anything did.
    var secondsLeft: Double {
        guard let answered, came > 0 else { return .infinity }
        return Double(range.upperBound - arrived) / Double(came) * ((.now - answered) / .seconds(1))
    }

    /// What is left comes while somebody decides what is next, and the answer to that begins.
    private var isAlmostOver: Bool {
        guard isBounded, let answered, came > 0 else { return false }
        let (latency, flow) = (answered - began, ContinuousClock.now - answered)
        let comesMeanwhile = Double(came) * 2 * (latency / max(flow, .milliseconds(1)))
        return Double(range.upperBound - arrived) <= min(comesMeanwhile, Self.lastPart)
    }

    /// The last chunk of a file whose length was not told.
    mutating func takeRest() -> (number: Int, data: Data)? {
        guard !tail.isEmpty else { return nil }
        defer { tail = Data() }
        return (ChunkMap.number(at: arrived - Int64(tail.count)), tail)
    }
}
