// How far to fetch ahead of a reader: as far as it has lately read without a jump, 2 MiB at most.
// Thread: any; a plain value. Invariant: a reader that needs only a header or a first frame costs little more than
// that.

struct ReadingPace: Sendable, Hashable {
    static let most: Int64 = 2 << 20

    private(set) var position: Int64 = 0
    private var streak: Int64 = 0

    mutating func read(_ bytes: Range<Int64>) {
        streak = bytes.lowerBound == position ? streak + Int64(bytes.count) : Int64(bytes.count)
        position = bytes.upperBound
    }

    var window: Int64 { min(streak, Self.most) }

    /// Where fetching should end, when the cached bytes end at `end`; nil while there is enough.
    func target(whenHereUpTo end: Int64) -> Int64? {
        // Waiting until half the window is used makes few large requests instead of many small ones.
        end - position < window / 2 ? position + window : nil
    }
}
