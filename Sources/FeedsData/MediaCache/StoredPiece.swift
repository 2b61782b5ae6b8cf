struct StoredPiece: Sendable, Hashable {
    var offset: Int64
    var length: Int64
    var checksum: Int64
    /// True when this process wrote the piece, or read it and found it undamaged.
    var isVerified = false
    /// True when an earlier version of the app stored it; that version took truncated bodies for whole.
    var isDoubtful = false

    /// The cache stores nothing larger. A row with a larger size is damaged, and sums of such sizes would overflow.
    private static let largest: Int64 = 1 << 30
    private static let farthest: Int64 = 1 << 50

    var isPossible: Bool {
        (0...Self.farthest).contains(offset) && (1...Self.largest).contains(length)
    }
}
