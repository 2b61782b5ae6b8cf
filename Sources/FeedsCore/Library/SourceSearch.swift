// Finds words in the loaded posts of the open source, including posts that are not in the library.
// Thread: any. Invariant: as in the library's search, each typed word must begin a word of the post; case and accents
// do not matter.

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

    func matches(_ post: Post) -> Bool {
        var texts = [post.title, post.text, post.author?.name ?? ""] + post.tags
        texts += post.comments.map(\.text)
        let found = texts.flatMap(Self.words)
        return !isEmpty && words.allSatisfy { word in found.contains { $0.hasPrefix(word) } }
    }

    /// The first matches, in the source's order.
    @concurrent func search(_ posts: some Collection<Post> & Sendable) async -> [Post] {
        Array(posts.lazy.filter { !$0.isBreak && matches($0) }.prefix(Self.most))
    }

    private static func words(in text: String) -> [String] {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
