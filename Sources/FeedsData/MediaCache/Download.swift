// One transfer into a cached file, and how far it has come.
// Thread: the cache's queue; a plain value. Invariant: `arrived` never leaves `range`.

import SoupBridge

struct Download {
    /// The longest range that is asked for at once.
    static let most: Int64 = 1 << 20
    /// A file beyond this is refused.
    static let largestFile = 8 << 30

    var range: Range<Int64>
    var arrived: Int64
    var transfer: SoupTransfer?
    /// False when the server sends everything from the start, whatever was asked.
    private(set) var isBounded = true

    /// How many chunks were here when it began, to see whether it got anywhere.
    let chunksBefore: Int

    init(range: Range<Int64>, chunksBefore: Int) {
        self.chunksBefore = chunksBefore
        self.range = range
        arrived = range.lowerBound
    }

    mutating func restart(length: Int64?) {
        range = 0..<(length ?? .max)
        arrived = 0
        isBounded = false
    }

    /// Whether the byte at `offset` came with it.
    func holds(_ offset: Int64) -> Bool { range.lowerBound <= offset && offset < arrived }
}
