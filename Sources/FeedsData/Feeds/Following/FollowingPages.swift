// Following as the window shows it: its posts, the page between new and seen ones, and stories of the last day.
// Thread: any; a plain value. Invariant: it changes no order; what FollowingFeedsService delivers keeps its place.

package import FeedsModels
package import Foundation

package struct FollowingPages: FeedsServiceProtocol {
    private let service: FollowingFeedsService
    private let store: any FollowingStoreProtocol
    private let breakPicture: URL
    private let now: @Sendable () -> Date

    package init(
        _ service: FollowingFeedsService, store: any FollowingStoreProtocol, breakPicture: URL,
        now: @escaping @Sendable () -> Date
    ) {
        self.service = service
        self.store = store
        self.breakPicture = breakPicture
        self.now = now
    }

    package func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        let answer = try await service.firstPage()
        return await withStories(of: answer, await completed(answer))
    }

    package func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        await completed(try await service.answer(page))
    }

    package func storedPosts() async -> StoredFeed? {
        guard let (answer, feed) = await service.storedPage() else { return nil }
        return StoredFeed(response: await withStories(of: answer, await completed(answer)), asOf: feed.asOf)
    }

    package func storedPosts(page: BatchToken) async -> StoredFeed? {
        // An unknown page is no stored page.
        guard let response = try? await fetchPosts(page: page) else { return nil }
        return StoredFeed(response: response, asOf: now())
    }

    // MARK: What the window needs besides

    private func completed(_ answer: FollowingAnswer) async -> FeedsResponse {
        var response = answer.response
        let follows = answer.follows.shown
        let byKey = Dictionary(follows.map { ($0.key, $0) }) { first, _ in first }
        for index in response.posts.indices {
            let post = response.posts[index]
            response.posts[index].fold = response.folds[post.id]
            if post.author == nil, let follow = byKey[post.key.source] {
                response.posts[index].author = Author(name: follow.name, page: follow.home, avatar: follow.icon)
            }
        }
        if let last = response.upToDateAfter { await insertBreak(after: last, follows, into: &response) }
        return response
    }

    private func withStories(of answer: FollowingAnswer, _ response: FeedsResponse) async -> FeedsResponse {
        var response = response
        response.stories = await FollowingStories.stories(
            of: answer.follows.shown, answer.places, in: store, at: now())
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
