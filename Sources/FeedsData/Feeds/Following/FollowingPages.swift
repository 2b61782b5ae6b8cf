// Following as the window shows it: its posts, the page between new and seen ones, and stories of the last day.
// Thread: any; a plain value. Invariant: it changes no order; what FollowingFeedsService delivers keeps its place.

package import FeedsModels
package import Foundation

package struct FollowingPages: FeedsServiceProtocol {
    private let service: FollowingFeedsService
    private let place: FollowingPlace
    private let library: any LibraryStoreProtocol
    private let store: any FollowingStoreProtocol
    private let breakPicture: URL
    private let now: @Sendable () -> Date

    package init(
        _ service: FollowingFeedsService, place: FollowingPlace, library: any LibraryStoreProtocol,
        store: any FollowingStoreProtocol, breakPicture: URL, now: @escaping @Sendable () -> Date
    ) {
        self.service = service
        self.place = place
        self.library = library
        self.store = store
        self.breakPicture = breakPicture
        self.now = now
    }

    package func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        await completed(try await service.fetchPosts(), isFirst: true)
    }

    package func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        await completed(try await service.fetchPosts(page: page), isFirst: false)
    }

    package func storedPosts() async -> StoredFeed? {
        guard var stored = await service.storedPosts() else { return nil }
        stored.response = await completed(stored.response, isFirst: true)
        return stored
    }

    package func storedPosts(page: BatchToken) async -> StoredFeed? {
        guard var stored = await service.storedPosts(page: page) else { return nil }
        stored.response = await completed(stored.response, isFirst: false)
        return stored
    }

    // MARK: What the window needs besides

    private func completed(_ response: FeedsResponse, isFirst: Bool) async -> FeedsResponse {
        var response = response
        // The service has just read both; without them the posts are shown as they are.
        let follows = ((try? await library.follows()) ?? []).filter { place.contains($0) && !$0.isMuted(at: now()) }
        let byKey = Dictionary(follows.map { ($0.key, $0) }) { first, _ in first }
        for index in response.posts.indices {
            let post = response.posts[index]
            response.posts[index].fold = response.folds[post.id]
            if post.author == nil, let follow = byKey[post.key.source] {
                response.posts[index].author = Author(name: follow.name, page: follow.home, avatar: follow.icon)
            }
        }
        if let last = response.upToDateAfter { await insertBreak(after: last, follows, into: &response) }
        if isFirst { response.stories = await FollowingStories.stories(of: follows, in: store, at: now()) }
        return response
    }

    private func insertBreak(after last: String, _ follows: [Follow], into response: inout FeedsResponse) async {
        let fetches = (try? await store.fetches()) ?? [:]
        let post = Post.makeBreak(
            after: last, title: tr("You are up to date"), text: FollowingSentence.text(of: follows, fetches, at: now()),
            picture: breakPicture)
        let place = response.posts.firstIndex { $0.id == last }.map { $0 + 1 } ?? 0
        response.posts.insert(post, at: place)
    }
}
