/// From fingerprints to places. A dictionary took most of the time of an order.
struct FingerprintTable {
    private var keys: [Int]
    /// -1 for a free slot.
    private var places: [Int]
    private let mask: Int

    init(capacity: Int) {
        var size = 16
        while size < capacity * 2 { size *= 2 }
        keys = Array(repeating: 0, count: size)
        places = Array(repeating: -1, count: size)
        mask = size - 1
    }

    /// The place that had the fingerprint already; nil when it is new.
    mutating func insert(_ fingerprint: Int, _ place: Int) -> Int? {
        // Fingerprints need not be spread evenly over their low bits.
        let mixed = UInt64(truncatingIfNeeded: fingerprint) &* 0x9E37_79B9_7F4A_7C15
        var slot = Int(truncatingIfNeeded: mixed >> 32) & mask
        while places[slot] >= 0 {
            if keys[slot] == fingerprint { return places[slot] }
            slot = (slot + 1) & mask
        }
        (keys[slot], places[slot]) = (fingerprint, place)
        return nil
    }
}
