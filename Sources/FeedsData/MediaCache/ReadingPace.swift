// How far ahead of one reader it is worth fetching: as far as it has lately read in one go, 2 MiB at most.
// Thread: any; a plain value. Invariant: a reader that only looks (a header, a first frame) costs little more than that.

struct ReadingPace: Sendable, Hashable {
    static let most: Int64 = 2 << 20

    private(set) var position: Int64 = 0
    private var streak: Int64 = 0

    mutating func read(_ bytes: Range<Int64>) {
        streak = bytes.lowerBound == position ? streak + Int64(bytes.count) : Int64(bytes.count)
        position = bytes.upperBound
    }

    var window: Int64 { min(streak, Self.most) }

    /// Bytes to fetch up to, when the ones here end at `end`; nil while there is enough.
    func target(whenHereUpTo end: Int64) -> Int64? {
        // Half the window of slack makes few larger requests out of many small ones.
        end - position < window / 2 ? position + window : nil
    }
}
