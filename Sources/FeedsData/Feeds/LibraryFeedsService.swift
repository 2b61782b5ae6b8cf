// A list of the person's library as a feed: opened, paged and played like any other.
// Thread: any; the reading happens in the store. Invariant: posts keep the keys of their sources, so what is done to them
// here is done to them there, and no two have the same id.

package import FeedsModels
package import Foundation

package struct LibraryFeedsService: FeedsServiceProtocol {
    private static let scheme = "mutoscope-library"

    private let query: LibraryQuery
    private let store: any PersonStoreProtocol
    private let pageLength: Int

    package init(query: LibraryQuery, store: any PersonStoreProtocol, pageLength: Int = 40) {
        self.query = query
        self.store = store
        self.pageLength = pageLength
    }

    package func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        let response = try await read(after: nil)
        guard !response.posts.isEmpty else { throw .emptyFeed(place: query.name) }
        return response
    }

    package func fetchPosts(page: URL) async throws(FeedServiceError) -> FeedsResponse {
        guard let cursor = cursor(of: page) else {
            throw .unreadable(place: page.absoluteString, reason: tr("it is no page of the library"))
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
        if entries.count == pageLength { response.next = entries.last.flatMap { page(after: $0.cursor) } }
        return response
    }

    // MARK: Where a page begins

    private func page(after cursor: LibraryCursor) -> URL? {
        var parts = URLComponents()
        parts.scheme = Self.scheme
        parts.path = query.list.rawValue
        parts.queryItems = [
            URLQueryItem(name: "after", value: String(cursor.date.milliseconds)),
            URLQueryItem(name: "source", value: cursor.key.source), URLQueryItem(name: "post", value: cursor.key.id),
        ]
        return parts.url
    }

    private func cursor(of page: URL) -> LibraryCursor? {
        guard page.scheme == Self.scheme, let parts = URLComponents(url: page, resolvingAgainstBaseURL: false) else {
            return nil
        }
        let values = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
        guard let date = values["after"].flatMap({ Int64($0) }), let source = values["source"],
            let post = values["post"]
        else { return nil }
        return LibraryCursor(date: Date(milliseconds: date), key: PostKey(source: source, id: post))
    }
}

extension FeedShape {
    /// A list of the person's own library.
    package static let library = FeedShape("library", tr("Library"))
}
