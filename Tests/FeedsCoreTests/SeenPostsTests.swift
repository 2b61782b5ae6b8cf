// Posts of follows that the user saw are marked, also while the history is off, and glances are not.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor private final class Rig {
    static let follow = "https://a.test/rss"

    let store = FakeFollowingStore()
    let maker = FakePlayerMaker()
    let scheduler = ManualScheduler()
    let model: FeedsViewModel
    let seen: SeenPosts
    let posts: [Post]

    init(_ posts: [Post]) async throws {
        let posts = posts.map { post in
            var post = post
            post.key = PostKey(source: Self.follow, id: post.id)
            return post
        }
        self.posts = posts
        try await store.take(Array(posts.prefix(4)), of: Self.follow, at: Date(timeIntervalSince1970: 1000))
        let repository = FakeFeedRepository(first: [.success(FeedsResponse(shape: .sample, posts: posts))])
        let model = FeedsViewModel(
            source: FeedSource(place: .path("/feed")), repository: repository, maker: maker, scheduler: scheduler)
        self.model = model
        seen = SeenPosts(
            store: store, players: model.players, scheduler: scheduler, now: { Date(timeIntervalSince1970: 2000) }
        ) { [weak model] in model?.post($0) }
        await model.loadPosts()
        maker.letDecodersWork()
    }

    func go(to index: Int) {
        model.committed(to: index)
        model.settled(at: index)
        maker.letDecodersWork()
    }

    func watch(_ id: String, _ seconds: Double) {
        maker.player(of: id)?.say(.moving)
        for _ in 0..<Int(seconds * 2) { scheduler.advance(by: 0.5) }
    }

    /// The ids of the posts that are marked.
    func marked() async throws -> Set<String> {
        await seen.flush()
        let places = try await store.places(of: [Self.follow]).filter(\.isSeen)
        return Set(try await store.posts(places.map(\.row)).map(\.post.key.id))
    }
}

@MainActor @Suite struct SeenPostsTests {
    @Test func threeSecondsMarkAndAGlanceDoesNot() async throws {
        let rig = try await Rig(SamplePosts.videos(0..<6))
        rig.watch("v0", 4)
        #expect(try await rig.marked() == ["v0"], "while it is still on screen")
        rig.go(to: 1)
        rig.watch("v1", 2)
        rig.go(to: 2)
        rig.watch("v2", 3)
        #expect(try await rig.marked() == ["v0", "v2"])
    }

    @Test func timeUnderAHoldDoesNotCount() async throws {
        let rig = try await Rig(SamplePosts.videos(0..<3))
        rig.watch("v0", 1)
        rig.model.hold(.stories, true)
        for _ in 0..<20 { rig.scheduler.advance(by: 0.5) }
        #expect(try await rig.marked() == [])
        rig.model.hold(.stories, false)
        rig.watch("v0", 3)
        #expect(try await rig.marked() == ["v0"])
    }

    @Test func halfOfAShortVideoAndAPhotoAreSeen() async throws {
        var short = SamplePosts.video("short")
        short.media[0].metadata.duration = 2
        let rig = try await Rig([short, SamplePosts.photo("photo"), SamplePosts.video("v")])
        rig.watch("short", 1)
        #expect(try await rig.marked() == ["short"])
        rig.go(to: 1)
        rig.watch("photo", 3)
        #expect(try await rig.marked() == ["short", "photo"])
    }

    @Test func aStoreThatRefusesAndAClosedFeedDoNoHarm() async throws {
        let rig = try await Rig(SamplePosts.videos(0..<3))
        await rig.store.refuse(with: .full)
        rig.watch("v0", 4)
        await rig.seen.flush()
        await rig.store.refuse(with: nil)
        rig.go(to: 1)
        rig.watch("v1", 1)
        rig.seen.finish()
        rig.watch("v1", 5)
        #expect(try await rig.marked() == [])
    }
}
