// Finds words in posts that were read, whether anything was done with them or not.
// Thread: any; a plain value. Invariant: as in the library's own search, each word that was typed begins a word of the
// post, whatever its case and accents.

import FeedsModels
import Foundation

struct SourceSearch: Sendable {
    /// More is no answer but another feed.
    static let most = 120
    private static let mostWords = 16
    private let words: [String]

    init(_ text: String) { words = Array(Self.words(in: text).prefix(Self.mostWords)) }

    /// Nothing was typed that could be found.
    var isEmpty: Bool { words.isEmpty }

    func matches(_ post: FeedItem) -> Bool {
        var texts = [post.title, post.text, post.author?.name ?? ""] + post.tags
        texts += post.comments.map(\.text)
        let found = texts.flatMap(Self.words)
        return !isEmpty && words.allSatisfy { word in found.contains { $0.hasPrefix(word) } }
    }

    /// The first ones, in the order of the source.
    @concurrent func search(_ posts: [FeedItem]) async -> [FeedItem] {
        Array(posts.lazy.filter(matches).prefix(Self.most))
    }

    private static func words(in text: String) -> [String] {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
