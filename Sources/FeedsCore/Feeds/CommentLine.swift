// A line of the list of comments: a comment, a note of the user, or a place where more can be loaded.
// Thread: any; a plain value. Invariant: two lines of a list never share an id, whatever ids the source gives.

package import FeedsModels
package import Foundation

package struct CommentLine: Sendable, Hashable, Identifiable {
    package enum ID: Sendable, Hashable {
        /// A comment's number in the document. The document's own ids may not be unique.
        case carried(Int)
        /// The number in the thread of the server.
        case theirs(Int)
        case own(Note.ID)
        case gap(Int)
        case end
    }

    /// What a line says that is no comment.
    package enum Gap: Sendable, Hashable {
        case more, replies, loading
        case failed(String)
        /// The list is as long as it may be.
        case full
    }

    /// Deeper replies stand at this depth, because a narrow window has no room for more.
    package static let deepest = 4

    package let id: ID
    package let author: Author
    package let text: String
    package let date: Date?
    package private(set) var depth = 0
    package private(set) var absence: CommentAbsence?
    package private(set) var likes: Int?
    package private(set) var gap: Gap?

    package init(_ comment: Comment, id: ID) {
        self.id = id
        author = comment.author
        text = comment.absence?.sentence ?? comment.text
        date = comment.publishedAt
        depth = min(Self.deepest, comment.depth)
        absence = comment.absence
        likes = comment.likes
    }

    package init(_ note: Note) {
        id = .own(note.id)
        author = Author(name: tr("You"))
        text = note.text
        date = note.sent
    }

    init(_ gap: Gap, id: ID, depth: Int = 0) {
        self.id = id
        self.gap = gap
        author = Author(name: "")
        if case .failed(let sentence) = gap {
            text = sentence
        } else {
            text = gap == .full ? tr("The rest is on the post's own page.") : ""
        }
        date = nil
        self.depth = min(Self.deepest, depth)
    }

    package var isOwn: Bool { if case .own = id { true } else { false } }

    /// A comment that has not been written here.
    var isTheirs: Bool { !isOwn && gap == nil }

    package var handle: String {
        author.handle.flatMap { $0 == author.name ? nil : ShownText.handle($0) } ?? ""
    }

    /// "2 hours ago · 3 likes"; empty when nothing is known.
    package func facts(at now: Date) -> String {
        let age = date.map { RelativeDate(date: $0).text(at: now) } ?? ""
        let liked = likes.flatMap { $0 > 0 ? tr("%2 like", "%2 likes", count: $0, "\($0)") : nil } ?? ""
        return [age, liked].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The screen reader's text.
    package var spoken: String {
        if gap == .loading { return tr("Loading comments") }
        let text = ShownText.cut(text, to: ShownText.longestLine)
        guard !author.name.isEmpty else { return text }
        let words = "\(ShownText.cut(author.name, to: 200)): \(text)"
        return depth > 0 ? tr("Reply by %1", words) : words
    }
}

extension CommentAbsence {
    var sentence: String {
        switch self {
        case .deleted: tr("This comment was deleted.")
        case .blocked: tr("This comment is by a blocked account.")
        case .limited: tr("Only people who are signed in may read this comment.")
        }
    }
}

extension CommentsThread {
    /// `page` is where the comments that have no room here can be read.
    func lines(onPage page: URL?) -> [CommentLine] {
        var lines = entries.map { entry in
            switch entry.content {
            case .comment(let comment): CommentLine(comment, id: .theirs(entry.id))
            case .gap(let gap): CommentLine(gap.words, id: .gap(entry.id), depth: gap.depth)
            }
        }
        if isFull, page != nil { lines.append(CommentLine(.full, id: .end)) }
        return lines
    }
}

extension CommentsThread.Gap {
    fileprivate var words: CommentLine.Gap {
        switch state {
        case .ready: isReplies ? .replies : .more
        case .loading: .loading
        case .failed(let sentence): .failed(sentence)
        }
    }
}
