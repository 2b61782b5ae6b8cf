// The table of the formats of feed documents. A row says how to recognise a document, where its list of posts is, how to
// decode it and its name. The file of the decoder declares the row. A new format needs a line in `all` and its own files.
// Thread: any; plain values. Invariant: the first row that recognises a document decodes it.

package import FeedsModels

package struct FeedFormat: Sendable {
    package static let all: [FeedFormat] = [
        .singleMedia, .m3u, .rss, .atom, .rdf, .opml, .jsonFeed, .pexelsPage, .videoList, .storyPages, .pexelsArray,
        .cardArray, .imgurPosts, .ampStory,
    ]

    package let shape: FeedShape
    /// Whether a document as a whole is of this format. A bare list of items is recognised by `isItem`.
    private let recognises: @Sendable (FeedDocument) -> Bool
    /// Whether an item is of this format. Most items decide for a list; an item without a list decides for itself.
    private let isItem: @Sendable (JSONTree) -> Bool
    /// Where its list of posts can be. A long document is read slice by slice there; without any place, it is read at once.
    let lists: [DocumentCut.List]
    let decode: @Sendable (FeedDocument, DecodingContext) -> FeedsResponse

    init(
        _ shape: FeedShape, lists: [DocumentCut.List] = [],
        recognises: @escaping @Sendable (FeedDocument) -> Bool = { _ in false },
        isItem: @escaping @Sendable (JSONTree) -> Bool = { _ in false },
        decode: @escaping @Sendable (FeedDocument, DecodingContext) -> FeedsResponse
    ) {
        self.shape = shape
        self.lists = lists
        self.recognises = recognises
        self.isItem = isItem
        self.decode = decode
    }
}

// MARK: - Recognising

extension FeedFormat {
    /// The number of items that are examined.
    static let sample = 200

    /// The members of a JSON document that can be a list of posts.
    static let memberLists: Set<String> = Set(
        all.flatMap(\.lists).compactMap { if case .member(let name) = $0 { name } else { nil } })

    /// Nil when no format recognises the document.
    static func of(_ document: FeedDocument) -> FeedFormat? {
        let items = document.isList ? shape(ofItems: document.tree.list) : shape(ofItem: document.tree)
        return all.first { $0.recognises(document) || $0.shape == items }
    }

    /// The shape of most items, so that a single odd item does not decide.
    static func shape(ofItems items: [JSONTree]) -> FeedShape? {
        var votes: [FeedShape: Int] = [:]
        for shape in items.prefix(sample).lazy.compactMap(shape(ofItem:)) { votes[shape, default: 0] += 1 }
        return votes.max { ($0.value, $1.key.name) < ($1.value, $0.key.name) }?.key
    }

    private static func shape(ofItem item: JSONTree) -> FeedShape? { all.first { $0.isItem(item) }?.shape }
}
