/// FNV-1a over the halves of each number.
struct RideDigest {
    private(set) var value: UInt32 = 0x811C_9DC5

    private mutating func add(word: UInt32) { value = (value ^ word) &* 0x0100_0193 }

    /// A NaN has many patterns of bits, so only its kind counts.
    mutating func add(_ number: Double) {
        guard !number.isNaN else { return add(word: 0x7FF8_0000) }
        add(word: UInt32(truncatingIfNeeded: number.bitPattern))
        add(word: UInt32(truncatingIfNeeded: number.bitPattern >> 32))
    }
}
