// The posts of an answer, each once, and which of them are stored already.
// Thread: any; a plain value. Invariant: a stored post has one post of the answer at most. A digest that several
// different posts share says nothing, so it is dropped.

import Foundation

struct FollowAnswer {
    private(set) var entries: [FollowIntake.Entry] = []

    private static let kinds: [any WritableKeyPath<PostPrints, Int64?> & Sendable] = [\.uri, \.medium, \.content]

    init(_ posts: [Post], of follow: String) {
        var names: Set<String> = []
        var things: Set<[Int64]> = []
        for post in posts {
            var post = post
            post.key = PostKey(source: follow, id: post.key.id)
            guard names.insert(post.key.id).inserted else { continue }
            let prints = PostPrints(post)
            // The same file with the same words under two ids is the same post.
            guard things.insert([prints.medium ?? 0, prints.words]).inserted else { continue }
            entries.append(FollowIntake.Entry(row: nil, post: post, date: .distantPast, seen: nil, prints: prints))
        }
        dropShared()
    }

    private mutating func dropShared() {
        for kind in Self.kinds {
            var counts: [Int64: Int] = [:]
            for entry in entries { if let print = entry.prints[keyPath: kind] { counts[print, default: 0] += 1 } }
            for index in entries.indices {
                guard let print = entries[index].prints[keyPath: kind], counts[print, default: 0] > 1 else { continue }
                entries[index].prints[keyPath: kind] = nil
            }
        }
    }

    /// First by id, then by what they show.
    mutating func match(_ known: [FollowIntake.Known]) {
        let byName = Dictionary(known.map { ($0.key.id, $0) }) { first, _ in first }
        var taken: Set<Int64> = []
        for index in entries.indices {
            guard let same = byName[entries[index].post.key.id] else { continue }
            entries[index].row = same.row
            taken.insert(same.row)
        }
        for index in entries.indices where entries[index].row == nil {
            let found = known.first { !taken.contains($0.row) && $0.shows(entries[index]) }
            guard let found else { continue }
            taken.insert(found.row)
            entries[index].row = found.row
            // What the user did is kept under the first key.
            (entries[index].post.key, entries[index].post.id) = (found.key, found.key.id)
        }
        dropKnown(known)
    }

    /// A digest of another stored post does not tell these two apart.
    private mutating func dropKnown(_ known: [FollowIntake.Known]) {
        for kind in Self.kinds {
            var rows: [Int64: Int64] = [:]
            for post in known { if let print = post.prints[keyPath: kind] { rows[print] = post.row } }
            for index in entries.indices {
                guard let print = entries[index].prints[keyPath: kind], let row = rows[print],
                    row != entries[index].row
                else { continue }
                entries[index].prints[keyPath: kind] = nil
            }
        }
    }
}

extension FollowIntake.Known {
    /// Whether the post of an answer shows this one under another id. Some feeds give every post the same page, or the
    /// same file, so words or date must agree too.
    fileprivate func shows(_ entry: FollowIntake.Entry) -> Bool {
        let (mine, its) = (prints, entry.prints)
        let isAlike =
            (mine.medium != nil && mine.medium == its.medium) || (mine.uri != nil && mine.uri == its.uri)
            || (mine.content != nil && mine.content == its.content)
        return isAlike && (mine.words == its.words || date == entry.post.publishedAt?.whole)
    }
}
