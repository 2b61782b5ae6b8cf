// A file as chunks of 256 KiB: their numbers, their bytes, and the gaps between cached chunks.
// Thread: any; a plain value. Invariant: chunks lie back to back; only the last chunk may be shorter.

struct ChunkMap: Sendable, Hashable {
    static let chunk: Int64 = 256 << 10

    let length: Int64

    var count: Int { Int((length + Self.chunk - 1) / Self.chunk) }

    static func number(at offset: Int64) -> Int { Int(offset / chunk) }
    static func start(of number: Int) -> Int64 { Int64(number) * chunk }

    func bytes(of number: Int) -> Range<Int64> {
        Self.start(of: number)..<min(Self.start(of: number + 1), length)
    }

    /// The end of the cached bytes that begin at `offset`; `limit` at most.
    func end(ofRunFrom offset: Int64, upTo limit: Int64, isHere: (Int) -> Bool) -> Int64 {
        var number = Self.number(at: offset)
        guard offset < length, isHere(number) else { return offset }
        while number < count, Self.start(of: number) < limit, isHere(number) { number += 1 }
        return min(Self.start(of: number), length)
    }

    /// The missing chunks from the chunk at `offset` on, up to the next cached chunk or `limit`.
    func gap(at offset: Int64, limit: Int64, isHere: (Int) -> Bool) -> Range<Int64> {
        let first = Self.number(at: offset)
        var number = first
        while number < count, Self.start(of: number) < limit, !isHere(number) { number += 1 }
        return Self.start(of: first)..<min(Self.start(of: number), max(length, Self.start(of: first)))
    }
}
