// The comments of a post as its server gives them, part by part: what is there, and where more can be loaded.
// Thread: any; a plain value. Invariant: no comment is listed twice, no part is loaded twice, and the list never grows
// beyond `most`, whatever a server sends.

package import FeedsModels

package struct CommentsThread: Sendable, Hashable {
    /// More is left to the post's own page.
    package static let most = 5000

    /// A place in the list where more comments belong.
    package struct Gap: Sendable, Hashable {
        package enum State: Sendable, Hashable {
            case ready, loading
            /// The sentence says why nothing came.
            case failed(String)
        }

        package let place: CommentsPlace
        /// Nil for the first page of the place.
        package let page: BatchToken?
        package let depth: Int
        package var state = State.ready
        /// The pages of the place that led here.
        fileprivate var earlier: Set<BatchToken> = []
        /// True for replies to a comment, false for comments on the post.
        package var isReplies = false
    }

    package struct Entry: Sendable, Hashable, Identifiable {
        package enum Content: Sendable, Hashable {
            case comment(Comment)
            case gap(Gap)
        }

        /// Given by this list, because a server's own ids may be of any kind.
        package let id: Int
        package var content: Content
    }

    package private(set) var entries: [Entry] = []
    /// All comments of the post, as the server counts them.
    package private(set) var total: Int?
    /// How many comments are in the list.
    package private(set) var count = 0
    /// True when comments were left out, because the list is as long as it may be.
    package private(set) var isFull = false
    private var known: Set<String> = []
    private var nextID = 0

    package init(at place: CommentsPlace) { entries = [entry(.gap(Gap(place: place, page: nil, depth: 0)))] }

    /// The gap where the list begins; nil once it is filled.
    package var first: Int? { count == 0 && total == nil ? entries.first { $0.gap?.page == nil }?.id : nil }

    package func gap(_ id: Int) -> Gap? { entries.first { $0.id == id }?.gap }

    /// The gap to load; nil when it is gone or under way already.
    package mutating func begin(_ id: Int) -> Gap? {
        guard let index = index(of: id), var gap = entries[index].gap, gap.state != .loading else { return nil }
        gap.state = .loading
        entries[index].content = .gap(gap)
        return gap
    }

    package mutating func failed(_ id: Int, _ sentence: String) { set(id, .failed(sentence)) }

    /// The user left before the answer came.
    package mutating func stopped(_ id: Int) { set(id, .ready) }

    private mutating func set(_ id: Int, _ state: Gap.State) {
        guard let index = index(of: id), var gap = entries[index].gap else { return }
        gap.state = state
        entries[index].content = .gap(gap)
    }

    /// Puts a page in the place of the gap that asked for it.
    package mutating func answered(_ id: Int, _ page: CommentsPage) {
        guard let index = index(of: id), let gap = entries[index].gap else { return }
        if !gap.isReplies { total = page.total ?? total ?? 0 }
        var new = listed(page.comments, in: gap)
        if let next = page.next, !isFull, next != gap.page, !gap.earlier.contains(next) {
            var rest = Gap(place: gap.place, page: next, depth: gap.depth, isReplies: gap.isReplies)
            rest.earlier = gap.earlier.union([gap.page].compactMap(\.self))
            new.append(entry(.gap(rest)))
        }
        entries.replaceSubrange(index...index, with: new)
    }

    // MARK: Lists

    /// The new comments, with a gap behind each thread of which the server has more replies.
    private mutating func listed(_ comments: [Comment], in gap: Gap) -> [Entry] {
        let base = gap.depth - (gap.isReplies ? comments.map(\.depth).min() ?? 0 : 0)
        var new: [Entry] = []
        // Gaps of the comments above, the deepest last.
        var open: [Gap] = []
        for given in comments {
            guard count < Self.most else {
                isFull = true
                break
            }
            guard known.insert(given.id).inserted else { continue }
            var comment = given
            comment.depth = max(0, given.depth.addingReportingOverflow(base).partialValue)
            while let last = open.last, last.depth > comment.depth { new.append(entry(.gap(open.removeLast()))) }
            new.append(entry(.comment(comment)))
            count += 1
            if let replies = comment.repliesAt, replies != gap.place {
                open.append(Gap(place: replies, page: nil, depth: comment.depth + 1, isReplies: true))
            }
        }
        while let last = open.popLast() { new.append(entry(.gap(last))) }
        return new
    }

    private mutating func entry(_ content: Entry.Content) -> Entry {
        defer { nextID += 1 }
        return Entry(id: nextID, content: content)
    }

    private func index(of id: Int) -> Int? { entries.firstIndex { $0.id == id } }
}

extension CommentsThread.Entry {
    fileprivate var gap: CommentsThread.Gap? { if case .gap(let gap) = content { gap } else { nil } }
}
