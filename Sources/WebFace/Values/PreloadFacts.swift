// The current item and those after it, as a page tells of them.
// Thread: any; a plain value. Invariant: every chunk has a size at every level, whatever the page says.

import FeedsEngine

struct PreloadFacts: Equatable {
    struct Item: Equatable {
        let id: Int
        /// In seconds.
        let position: Double
        let duration: Double
        /// Seconds that can be played from the position on.
        let buffered: Double
        /// In bits per second, lowest first.
        let rates: [Int]
        let chunkBytes: [[Int]]
        let fetched: [Int]
    }

    let items: [Item]

    /// How many items; for each: id, position, duration, buffered; how many levels and the rate of each; how many
    /// fetched chunks and the level of each; how many chunks and, for each, its bytes at each level.
    init(_ call: FaceCall) {
        var reader = call.reader
        items = (0..<reader.count(of: 7)).map { _ in Self.item(&reader) }
    }

    private static func item(_ reader: inout FaceReader) -> Item {
        let id = reader.int()
        let (position, duration, buffered) = (reader.number(), reader.number(), reader.number())
        let rates = reader.ints()
        let fetched = reader.ints()
        let told = reader.count(of: rates.count)
        let chunks = rates.isEmpty ? 0 : told
        let bytes = (0..<chunks).map { _ in rates.map { _ in max(0, reader.int()) } }
        return Item(
            id: id, position: max(0, position), duration: max(0, duration), buffered: max(0, buffered), rates: rates,
            chunkBytes: bytes, fetched: fetched.prefix(chunks).map { max(0, min($0, rates.count - 1)) })
    }
}
