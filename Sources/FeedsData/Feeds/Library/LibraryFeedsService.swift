// A list of the user's library as a feed, opened, paged and played like any other.
// Thread: any; the reading happens in the store. Invariant: posts keep the keys of their sources, so acts on them here
// count there too, and no two posts have the same id.

package import FeedsModels
import Foundation

package struct LibraryFeedsService: FeedsServiceProtocol {
    private let query: LibraryQuery
    private let store: any LibraryStoreProtocol
    private let pageLength: Int

    package init(query: LibraryQuery, store: any LibraryStoreProtocol, pageLength: Int = 40) {
        self.query = query
        self.store = store
        self.pageLength = pageLength
    }

    package func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        let response = try await read(after: nil)
        guard !response.posts.isEmpty else { throw .emptyFeed(place: query.name) }
        return response
    }

    package func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        guard let cursor = LibraryCursor(page) else {
            throw .unreadable(place: query.name, reason: tr("it has no such page"))
        }
        return try await read(after: cursor)
    }

    private func read(after cursor: LibraryCursor?) async throws(FeedServiceError) -> FeedsResponse {
        let entries: [LibraryEntry]
        do throws(StoreError) {
            entries = try await store.entries(query, after: cursor, limit: pageLength)
        } catch {
            throw .unreadable(place: query.name, reason: String(error.description.dropLast()))
        }
        var response = FeedsResponse(shape: .library, title: query.name, posts: entries.map(\.post))
        // Two sources may use the same number.
        for index in response.posts.indices {
            let key = response.posts[index].key
            response.posts[index].id = "\(key.source)#\(key.id)"
        }
        if entries.count == pageLength { response.next = entries.last.flatMap(\.cursor.page) }
        return response
    }
}

/// A page begins after a post: `["milliseconds", "source", "post"]`.
extension LibraryCursor {
    fileprivate var page: BatchToken? {
        let parts = [String(date.milliseconds), key.source, key.id].map { JSONTree.string($0) }
        return BatchToken(JSONWriter.text(of: .array(parts)))
    }

    fileprivate init?(_ page: BatchToken) {
        // A text that is not JSON is not one of our tokens.
        guard let parts = try? JSONParser.parse(Data(page.text.utf8)).list, parts.count == 3,
            let date = parts[0].text.flatMap(Int64.init), case .string(let source) = parts[1],
            case .string(let post) = parts[2]
        else { return nil }
        self.init(date: Date(milliseconds: date), key: PostKey(source: source, id: post))
    }
}

extension FeedShape {
    /// A list of the person's own library.
    package static let library = FeedShape("library", tr("Library"))
}
