// What an answer of a feed changes among the stored posts of its follow: which posts are new, which are known ones in a
// new form, and which have to go.
// Thread: any; a plain value. Invariant: a known post never becomes new, a post that the feed no longer names stays, and
// the same answer a second time changes nothing.

package import Foundation

package struct FollowIntake: Sendable {
    /// Posts that are kept of a follow at most.
    package static let most = 50
    /// Posts of a first answer that count as unseen.
    package static let firstUnseen = 20
    /// 13 weeks, for posts that the feed no longer names.
    package static let longest: TimeInterval = 13 * 7 * 86_400

    /// A stored post.
    package struct Known: Sendable, Hashable {
        package var row: Int64
        package var key: PostKey
        package var date: Date
        /// When the feed named it last, to the day.
        package var named: Date
        package var prints: PostPrints

        package init(row: Int64, key: PostKey, date: Date, named: Date, prints: PostPrints) {
            self.row = row
            self.key = key
            self.date = date
            self.named = named
            self.prints = prints
        }
    }

    /// A post to write.
    package struct Entry: Sendable, Hashable {
        /// Nil for a new post.
        package var row: Int64?
        package var post: Post
        package var date: Date
        /// For a new post.
        package var seen: Date?
        package var prints: PostPrints
        /// The date by which it stays or goes. For a dated post it does not depend on whether the post is stored, or a
        /// post that went would come back as news.
        var rank = Date.distantPast
    }

    /// In the order of the answer.
    package var entries: [Entry] = []
    package private(set) var gone: [Int64] = []
    private let now: Date

    package init(_ posts: [Post], of follow: String, into known: [Known], isFirst: Bool, at date: Date) {
        now = date.whole
        var answer = FollowAnswer(posts, of: follow)
        answer.match(known)
        entries = answer.entries
        setDates(known)
        leaveOut(known)
        markSeen(isFirst: isFirst)
    }

    // MARK: Dates

    /// A post without a date, or with one in the future, is as old as its place in the feed says: it comes right behind
    /// the post before it. Otherwise old posts that move up in the feed would be news.
    private mutating func setDates(_ known: [Known]) {
        let dates = Dictionary(known.map { ($0.row, $0.date) }) { $1 }
        var last: Date?
        for index in entries.indices {
            let said = entries[index].post.publishedAt.map(\.whole).flatMap { $0 <= now ? $0 : nil }
            let new = said ?? last?.addingTimeInterval(-0.001).whole ?? now
            let kept = entries[index].row.flatMap { dates[$0] }
            entries[index].date = kept.map { min($0, said ?? $0) } ?? new
            entries[index].rank = said ?? kept ?? new
            last = entries[index].rank
        }
    }

    // MARK: What goes

    private mutating func leaveOut(_ known: [Known]) {
        struct Place {
            var date: Date
            var row: Int64?
            var entry: Int?
        }
        let named = Dictionary(entries.compactMap { entry in entry.row.map { ($0, entry.rank) } }) { $1 }
        var places: [Place] = []
        for post in known {
            let isOld = max(post.date, post.named) < now.addingTimeInterval(-Self.longest)
            if isOld, named[post.row] == nil {
                gone.append(post.row)
            } else {
                places.append(Place(date: named[post.row] ?? post.date, row: post.row))
            }
        }
        for (index, entry) in entries.enumerated() where entry.row == nil {
            places.append(Place(date: entry.rank, entry: index))
        }
        guard places.count > Self.most else { return }
        // Of equal dates the earlier place stays, so that the same answer gives the same posts again.
        let order = places.enumerated().sorted { ($1.element.date, $0.offset) < ($0.element.date, $1.offset) }
        let surplus = order.dropFirst(Self.most).map(\.element)
        gone += surplus.compactMap(\.row)
        let (rows, left) = (Set(gone), Set(surplus.compactMap(\.entry)))
        entries = entries.enumerated().filter { index, entry in
            !left.contains(index) && entry.row.map { !rows.contains($0) } ?? true
        }.map(\.element)
    }

    // MARK: Seen

    /// Old posts that come back after they were forgotten, and all but the newest of a first answer, are no news.
    private mutating func markSeen(isFirst: Bool) {
        let fresh = entries.indices.filter { entries[$0].row == nil }
        if isFirst {
            let order = fresh.sorted { (entries[$1].date, $0) < (entries[$0].date, $1) }
            for index in order.dropFirst(Self.firstUnseen) { entries[index].seen = now }
        } else {
            let oldest = now.addingTimeInterval(-Self.longest)
            for index in fresh where entries[index].date < oldest { entries[index].seen = now }
        }
    }

    package var news: Int { entries.count { $0.row == nil && $0.seen == nil } }
}

extension FollowFetch {
    /// Posts that are older, and that the source has not named since, go. Nil for a source that was not asked for so
    /// long: without the posts, what it still names would be news.
    package func oldest(at date: Date) -> Date? {
        let oldest = date.addingTimeInterval(-FollowIntake.longest)
        return answer == .gone || asked.map { $0 > oldest } ?? false ? oldest : nil
    }
}
