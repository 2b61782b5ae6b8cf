/// The place of a name in a shuffled order, which depends only on the name and the seed.
package enum ShuffleRank {
    /// An FNV hash of the name, then bit mixing, because FNV alone gives similar names similar ranks. Rank 0 is free.
    package static func of(_ name: String, seed: UInt64) -> UInt64 {
        var hash = seed ^ 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return max(1, hash ^ (hash >> 31))
    }
}
