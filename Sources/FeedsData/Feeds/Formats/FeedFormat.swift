// The table of the formats of feed documents. A row says how to recognise a document, where its posts lie, how to decode
// it and what it is called; it stands in the file of its decoder. A new format is a line in `all` and files of its own.
// Thread: any; plain values. Invariant: the first row that recognises a document reads it.

package import FeedsModels

package struct FeedFormat: Sendable {
    package static let all: [FeedFormat] = [
        .singleMedia, .m3u, .jsonFeed, .pexelsPage, .videoList, .storyPages, .pexelsArray, .cardArray, .imgurPosts,
    ]

    package let shape: FeedShape
    /// A document that is no bare list of its items.
    private let recognises: @Sendable (FeedDocument) -> Bool
    /// One item: a list is of the format that most of its items are of, and so is an item that stands alone.
    private let isItem: @Sendable (JSONTree) -> Bool
    /// Where its posts may lie, so that a long document is read slice by slice. Without any it is always read at once.
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
    /// Items of a list that are looked at.
    static let sample = 200

    /// The members of a JSON document that may be a long list.
    static let memberLists: Set<String> = Set(
        all.flatMap(\.lists).compactMap { if case .member(let name) = $0 { name } else { nil } })

    /// Nil when it is no feed that we know.
    static func of(_ document: FeedDocument) -> FeedFormat? {
        let items = document.isList ? shape(ofItems: document.tree.list) : shape(ofItem: document.tree)
        return all.first { $0.recognises(document) || $0.shape == items }
    }

    /// One odd item does not decide: what most items are does.
    static func shape(ofItems items: [JSONTree]) -> FeedShape? {
        var votes: [FeedShape: Int] = [:]
        for shape in items.prefix(sample).lazy.compactMap(shape(ofItem:)) { votes[shape, default: 0] += 1 }
        return votes.max { ($0.value, $1.key.name) < ($1.value, $0.key.name) }?.key
    }

    private static func shape(ofItem item: JSONTree) -> FeedShape? { all.first { $0.isItem(item) }?.shape }
}
