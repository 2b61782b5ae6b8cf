// A transfer into a cached file: how far it has come, and the bytes that do not make a whole chunk yet.
// Thread: the cache's queue; a plain value. Invariant: `tail` ends at `arrived`, which never leaves `range`.

import FeedsModels
import Foundation
import SoupBridge

struct Download {
    /// The longest range that a single request asks for.
    static let most: Int64 = 1 << 20
    /// A larger file is refused.
    static let largestFile = Bound.mostBytes

    /// A transfer that was cut off is resumed only if it brought at least this many bytes.
    private static let progress: Int64 = 16 << 10
    /// A larger rest never counts as nearly here, because an answer that queues behind it would begin late.
    private static let lastPart = Double(ChunkMap.chunk / 4)

    private(set) var range: Range<Int64>
    private(set) var arrived: Int64
    private var tail: Data
    /// The file's length, as the answer tells it; a chunk ends there or at its own last byte.
    private var length = Int64.max
    /// Where this transfer's own bytes begin; the bytes before come from an earlier transfer.
    private let start: Int64
    private var answered: ContinuousClock.Instant?
    var transfer: SoupTransfer?
    /// False when the server ignores the range and sends everything from the start.
    private(set) var isBounded = true
    /// True when the transfer is so near its end that the network is almost free.
    private(set) var isNearlyHere = false
    let isUrgent: Bool
    let began = ContinuousClock.now

    /// `beginning` holds the first bytes, when an earlier transfer left them.
    init(range: Range<Int64>, isUrgent: Bool, beginning: Data = Data()) {
        self.range = range
        self.isUrgent = isUrgent
        tail = beginning
        arrived = range.lowerBound + Int64(beginning.count)
        start = arrived
    }

    /// The range that the request asks for.
    var missing: Range<Int64> { arrived..<range.upperBound }

    var lastChunk: Int { ChunkMap.number(at: range.upperBound - 1) }

    /// Bytes that this transfer brought, without those of an earlier transfer.
    var came: Int64 { arrived - start }

    var isResumed: Bool { start > range.lowerBound }

    /// True when fewer bytes came than the server announced.
    var isShort: Bool { range.upperBound != .max && arrived < range.upperBound }

    /// Seconds since the request.
    var seconds: Double { (ContinuousClock.now - began) / .seconds(1) }

    /// Whether the transfer brought enough bytes to make another try worthwhile.
    var gotSomewhere: Bool { came >= Self.progress }

    /// The bytes of a chunk that is not whole.
    var rest: (number: Int, data: Data)? {
        tail.isEmpty ? nil : (ChunkMap.number(at: arrived - Int64(tail.count)), tail)
    }

    mutating func answerBegins() { answered = .now }

    /// The server sends the whole file.
    mutating func restart(length: Int64?) {
        self.length = length ?? .max
        range = 0..<self.length
        arrived = 0
        tail = Data()
        isBounded = false
    }

    /// The server sends this range of a file of `length` bytes; both may differ from the request.
    mutating func narrow(to told: Range<Int64>, of length: Int64) {
        range = range.lowerBound..<told.upperBound
        self.length = length
    }

    /// The bytes of chunk `number` that came, while the chunk is not whole.
    func part(of number: Int) -> Data? {
        ChunkMap.number(at: arrived - Int64(tail.count)) == number && !tail.isEmpty ? tail : nil
    }

    /// Adds bytes and returns the chunks that they complete; nil when more bytes come than the server announced.
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

    /// Estimated seconds for the rest, by the rate so far; infinite before the first byte.
    var secondsLeft: Double {
        guard let answered, came > 0 else { return .infinity }
        return Double(range.upperBound - arrived) / Double(came) * ((.now - answered) / .seconds(1))
    }

    /// The rest arrives in the time that the policy needs to decide and the next answer needs to begin.
    private var isAlmostOver: Bool {
        guard isBounded, let answered, came > 0 else { return false }
        let (latency, flow) = (answered - began, ContinuousClock.now - answered)
        let comesMeanwhile = Double(came) * 2 * (latency / max(flow, .milliseconds(1)))
        return Double(range.upperBound - arrived) <= min(comesMeanwhile, Self.lastPart)
    }

    /// The last chunk of a file whose length the server did not tell.
    mutating func takeRest() -> (number: Int, data: Data)? {
        guard !tail.isEmpty else { return nil }
        defer { tail = Data() }
        return (ChunkMap.number(at: arrived - Int64(tail.count)), tail)
    }
}
