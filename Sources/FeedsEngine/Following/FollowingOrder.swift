// The order of Following: the newest first, each thing once, no follow louder than the others, unseen before seen.
// Thread: any; a plain value. Invariant: no row comes twice, and no follow has more than two entries in a row while
// another has something of the same 24 hours.

package struct FollowingOrder: Equatable, Sendable {
    /// A stored post: what decides its place.
    package struct Place: Equatable, Sendable {
        package let row: Int
        package let follow: Int
        /// Seconds.
        package let date: Double
        package let isSeen: Bool
        /// Places with an equal fingerprint are the same thing.
        package let fingerprints: [Int]

        package init(row: Int, follow: Int, date: Double, isSeen: Bool, fingerprints: [Int] = []) {
            self.row = row
            self.follow = follow
            self.date = date
            self.isSeen = isSeen
            self.fingerprints = fingerprints
        }
    }

    package struct Entry: Equatable, Sendable {
        package let row: Int
        package let follow: Int
        /// The other follows that brought the same thing, in ascending order.
        package let via: [Int]
        /// How many more unseen posts of this follow are left out; above 0 only at the last one that is shown.
        package fileprivate(set) var folded: Int

        package init(row: Int, follow: Int, via: [Int] = [], folded: Int = 0) {
            self.row = row
            self.follow = follow
            self.via = via
            self.folded = folded
        }
    }

    /// A follow with more unseen posts than this is folded.
    static let mostUnseen = 20
    /// A folded follow shows so many.
    static let shownOfFold = 5
    static let mostInARow = 2
    static let sameDay = 86_400.0

    package private(set) var unseen: [Entry] = []
    package private(set) var seen: [Entry] = []

    package init(_ places: [Place]) {
        let moments = places.indices.map { Moment(places[$0], at: $0) }
        let things = FollowedThings(places, moments)
        let sorted = moments.filter { things.isFirst($0.place) }.sorted { $0.comes(before: $1) }
        let (shown, left) = Self.fold(sorted.filter { !things.isSeen($0.place) })
        unseen = FollowingMerge.spread(shown).map { Self.entry($0, places, things) }
        Self.note(left, in: &unseen)
        seen = FollowingMerge.spread(sorted.filter { things.isSeen($0.place) }).map { Self.entry($0, places, things) }
    }

    /// What sorting needs of a place; without the array in it, a copy costs nothing.
    struct Moment {
        let place: Int
        let follow: Int
        let date: Double
        let row: Int

        init(_ one: Place, at place: Int) {
            self.place = place
            follow = one.follow
            date = one.date
            row = one.row
        }

        func comes(before other: Moment) -> Bool { date != other.date ? date > other.date : row > other.row }
    }

    private static func entry(_ one: Moment, _ places: [Place], _ things: FollowedThings) -> Entry {
        Entry(row: one.row, follow: one.follow, via: things.via(of: one.place, in: places))
    }

    /// The newest posts of each loud follow, and how many posts of it are left out.
    private static func fold(_ unseen: [Moment]) -> (shown: [Moment], left: [Int: Int]) {
        var counts: [Int: Int] = [:]
        for one in unseen { counts[one.follow, default: 0] += 1 }
        let loud = counts.filter { $0.value > mostUnseen }
        guard !loud.isEmpty else { return (unseen, [:]) }
        var shownOf: [Int: Int] = [:]
        let shown = unseen.filter { one in
            guard loud[one.follow] != nil else { return true }
            shownOf[one.follow, default: 0] += 1
            return shownOf[one.follow, default: 0] <= shownOfFold
        }
        return (shown, loud.mapValues { $0 - shownOfFold })
    }

    private static func note(_ left: [Int: Int], in entries: inout [Entry]) {
        var left = left
        for index in entries.indices.reversed() where !left.isEmpty {
            if let count = left.removeValue(forKey: entries[index].follow) { entries[index].folded = count }
        }
    }
}
