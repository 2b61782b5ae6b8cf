// Finds words in posts that need not be in the library: those of the open source and of the follows.
// Thread: any. Invariant: as in the library's search, each typed word must begin a word of the post, or the typed time must
// hold the post's date; case and accents do not matter.

import FeedsModels
import Foundation

struct SourceSearch: Sendable {
    /// More is no answer but another feed.
    static let most = 120
    private let terms: [SearchTerms.Term]
    /// The typed time, and the words beside it.
    private let time: (span: Range<Date>, rest: [SearchTerms.Term])?

    init(_ text: String, time: DateWords? = nil) {
        terms = Self.terms(text)
        self.time = time.map { ($0.span, Self.terms($0.rest)) }
    }

    private static func terms(_ text: String) -> [SearchTerms.Term] {
        SearchTerms(text).terms.map { SearchTerms.Term($0.place, folded($0.text), isExact: $0.isExact) }
    }

    /// Nothing was typed that could be found.
    var isEmpty: Bool { terms.isEmpty }

    func matches(_ post: Post) -> Bool {
        guard !isEmpty else { return false }
        if terms.allSatisfy({ Self.matches(post, $0) }) { return true }
        guard let time, let date = post.publishedAt, time.span.contains(date) else { return false }
        return time.rest.allSatisfy { Self.matches(post, $0) }
    }

    /// The first matches, in the source's order.
    @concurrent func search(_ posts: some Collection<Post> & Sendable) async -> [Post] {
        Array(posts.lazy.filter { !$0.isBreak && matches($0) }.prefix(Self.most))
    }

    @concurrent func search(_ posts: [FollowedPost]) async -> [FollowedPost] {
        Array(posts.lazy.filter { !$0.post.isBreak && matches($0.post) }.prefix(Self.most))
    }

    private static func matches(_ post: Post, _ term: SearchTerms.Term) -> Bool {
        switch term.place {
        case .anywhere:
            let texts = [post.title, post.text, post.author?.name ?? ""] + post.tags + post.comments.map(\.text)
            return begins(term.text, in: texts)
        case .author:
            guard let author = post.author else { return false }
            if term.isExact { return folded(author.name) == term.text }
            return begins(term.text, in: [author.name, author.handle ?? ""])
        case .tag:
            let tags = post.tags.map(folded) + hashtags(in: post.text)
            return tags.contains { term.isExact ? $0 == term.text : $0.hasPrefix(term.text) }
        }
    }

    /// Every word of the term begins a word of the texts.
    private static func begins(_ text: String, in texts: [String]) -> Bool {
        let found = texts.flatMap { words(in: folded($0)) }
        return words(in: text).allSatisfy { word in found.contains { $0.hasPrefix(word) } }
    }

    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    private static func words(in folded: String) -> [String] {
        folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static func hashtags(in text: String) -> [String] {
        guard text.contains("#") else { return [] }
        return text.split { !($0.isLetter || $0.isNumber || "#_".contains($0)) }
            .filter { $0.hasPrefix("#") }.map { folded(String($0.dropFirst())) }
    }
}
