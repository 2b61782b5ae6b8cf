// The thread of comments as a server gives it: pages, replies, repeats and bounds.

import FeedsCore
import FeedsModels
import Testing

struct CommentsThreadTests {
    private let place = CommentsPlace("post")

    private func comment(_ id: String, depth: Int = 0, replies: String? = nil) -> FeedsModels.Comment {
        var comment = FeedsModels.Comment(id: id, author: Author(name: "Ann"), text: id)
        comment.depth = depth
        comment.repliesAt = replies.map { CommentsPlace($0) }
        return comment
    }

    /// "a", " b" for a reply, "+" for a gap.
    private func words(_ thread: CommentsThread) -> [String] {
        thread.entries.map { entry in
            switch entry.content {
            case .comment(let comment): String(repeating: " ", count: comment.depth) + comment.id
            case .gap(let gap): String(repeating: " ", count: gap.depth) + "+"
            }
        }
    }

    private func gaps(_ thread: CommentsThread) -> [Int] {
        thread.entries.compactMap { if case .gap = $0.content { $0.id } else { nil } }
    }

    private func answered(_ page: CommentsPage) -> CommentsThread {
        var thread = CommentsThread(at: place)
        let first = thread.entries[0].id
        _ = thread.begin(first)
        thread.answered(first, page)
        return thread
    }

    @Test func aGapIsLoadedOnce() {
        var thread = CommentsThread(at: place)
        let first = thread.entries[0].id
        let gap = thread.begin(first)
        #expect(gap?.place == place && gap?.page == nil)
        #expect(thread.begin(first) == nil)
        thread.failed(first, "No.")
        #expect(thread.begin(first) != nil)
        thread.answered(first, CommentsPage([comment("a")]))
        #expect(thread.begin(first) == nil && words(thread) == ["a"])
    }

    @Test func pagesFollowEachOtherAndEnd() throws {
        var thread = answered(CommentsPage([comment("a")], next: BatchToken("2"), total: 3))
        #expect(words(thread) == ["a", "+"] && thread.total == 3)
        let second = try #require(gaps(thread).first)
        #expect(thread.begin(second)?.page == BatchToken("2"))
        thread.answered(second, CommentsPage([comment("a"), comment("b")], next: BatchToken("3")))
        #expect(words(thread) == ["a", "b", "+"] && thread.total == 3)
        let third = try #require(gaps(thread).first)
        _ = thread.begin(third)
        thread.answered(third, CommentsPage([comment("b")], next: BatchToken("2")))
        // A page that leads back ends the list.
        #expect(words(thread) == ["a", "b"])
    }

    @Test func repliesComeBehindTheThreadThatTheyBelongTo() throws {
        var thread = answered(
            CommentsPage([
                comment("a", replies: "a's"), comment("b", depth: 1), comment("c", depth: 2, replies: "c's"),
                comment("d"),
            ]))
        #expect(words(thread) == ["a", " b", "  c", "   +", " +", "d"])
        let replies = gaps(thread)
        #expect(thread.begin(replies[1])?.place == CommentsPlace("a's"))
        // Whatever depths the server counts from, they begin below the comment.
        thread.answered(
            replies[1], CommentsPage([comment("b", depth: 7), comment("e", depth: 7), comment("f", depth: 8)]))
        #expect(words(thread) == ["a", " b", "  c", "   +", " e", "  f", "d"])
        _ = thread.begin(replies[0])
        thread.answered(replies[0], CommentsPage())
        #expect(words(thread) == ["a", " b", "  c", " e", "  f", "d"])
    }

    @Test func aCommentWhoseRepliesAreItselfHasNone() {
        #expect(words(answered(CommentsPage([comment("a", replies: "post")]))) == ["a"])
    }

    @Test func theListIsBounded() {
        let many = (0..<20_000).map { comment("\($0)", replies: "r\($0)") }
        let thread = answered(CommentsPage(many, next: BatchToken("2")))
        #expect(thread.count == CommentsThread.most && thread.isFull)
        #expect(thread.entries.count <= 2 * CommentsThread.most)
        #expect(thread.entries.last.map { if case .gap(let gap) = $0.content { gap.isReplies } else { true } } == true)
    }

    @Test func aThreadOfAnyDepthIsAList() {
        let deep = (0..<10_000).map { comment("\($0)", depth: $0, replies: "r\($0)") } + [comment("end", depth: .max)]
        let thread = answered(CommentsPage(deep))
        #expect(thread.count == CommentsThread.most)
        #expect(CommentLine(comment("x", depth: .max), id: .theirs(1)).depth == CommentLine.deepest)
    }
}
