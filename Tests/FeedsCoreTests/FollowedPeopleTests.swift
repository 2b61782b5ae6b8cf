// People and groups where the user meets them: in the search, at the front door, and under a post.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct FollowedPeopleTests {
    private let rig = PersonRig()
    private let follows: FollowsModel

    private let store = FakeFollowingStore()

    init() { follows = FollowsModel(person: rig.desk, posts: store, refresher: nil) }

    /// Stores posts that the follow brought, by this author.
    private func bring(_ names: String..., from follow: String, by author: String) async throws {
        let key = try #require(follows.all.first { $0.name == follow }).key
        let posts = names.map { name in
            var post = SamplePosts.video(name)
            post.key = PostKey(source: key, id: post.id)
            post.author = Author(name: author)
            post.tags = ["Birds"]
            return post
        }
        try await store.take(posts, of: key, at: rig.now)
    }

    @Test func theSearchFindsWhatFollowsBroughtWatchedOrNot() async throws {
        try await follow("ann")
        try await bring("owl", "wren", from: "ann", by: "Ann Lee")
        let search = SearchViewModel(person: rig.desk, scheduler: ManualScheduler(), follows: follows)
        search.typed("wren")
        search.search()
        await until { search.results?.query.words == "wren" }
        let found = try #require(search.results?.entries.first)
        #expect(found.title == "Video wren" && !found.isInSource && found.follow == follows.all[0].key)
        search.finish()
    }

    /// The window may open a page before the library has told what is followed.
    @Test func followsThatAreNotReadYetAreAskedAgain() async throws {
        try await follow("ann")
        try await bring("owl", from: "ann", by: "Ann Lee")
        let late = FollowsModel(person: rig.desk, posts: store, refresher: nil)
        let search = SearchViewModel(person: rig.desk, scheduler: ManualScheduler(), follows: late)
        search.typed("wren")
        search.search()
        await until { late.isRead && search.results?.query.words == "wren" }
        search.typed("owl")
        search.search()
        await until { search.results?.query.words == "owl" }
        #expect(search.results?.entries.map(\.title) == ["Video owl"])
        search.finish()
    }

    @Test func thePageOfAPersonShowsExactlyTheirs() async throws {
        try await follow("ann")
        try await bring("owl", "wren", from: "ann", by: "Ann Lee")
        try await bring("crow", from: "ann", by: "Ann Leeds")
        var own = SamplePosts.video("jay")
        own.author = Author(name: "ann lee")
        var source = SearchedSource()
        source.posts = [own, SamplePosts.video("other")]
        let page = SearchViewModel(
            topic: .person("Ann Lee"), person: rig.desk, scheduler: ManualScheduler(),
            follows: follows, source: { [source] in source })
        await until { page.results?.phase == .loaded }
        #expect(page.results?.entries.map(\.title).sorted() == ["Video jay", "Video owl", "Video wren"])
        #expect(page.results?.entries.first?.isInSource == true && page.people.isEmpty)
        page.finish()
    }

    @Test(arguments: [("birds", 3), ("bird", 0), ("Owls", 1)])
    func thePageOfATagShowsExactlyItsPosts(tag: String, count: Int) async throws {
        try await follow("ann")
        try await bring("owl", "wren", from: "ann", by: "Ann Lee")
        var (tagged, told) = (SamplePosts.video("a"), SamplePosts.video("b"))
        tagged.tags = ["BIRDS"]
        told.text = "Seen at night: #owls, and a #birdsong."
        var source = SearchedSource()
        source.posts = [tagged, told]
        let page = SearchViewModel(
            topic: .tag(tag), person: rig.desk, scheduler: ManualScheduler(),
            follows: follows, source: { [source] in source })
        await until { page.results?.phase != .loading }
        await rig.rest()
        #expect(page.results?.entries.count == count)
        page.finish()
    }

    private func follow(_ name: String, group: [String] = []) async throws {
        var follow = try Follow(
            FeedSource(place: .remote(try #require(URL(string: "https://\(name).example/rss")))), name: name,
            followed: rig.now)
        follow.group = group
        rig.desk.follow(follow)
        await until { follows.all.contains { $0.name == name } }
    }

    @Test func theSearchFindsThemWithoutWaiting() async throws {
        try await follow("ann", group: ["Art", "Film"])
        try await follow("bert")
        let search = SearchViewModel(person: rig.desk, scheduler: ManualScheduler(), follows: follows)
        #expect(search.people.isEmpty)
        search.typed(" ber ")
        #expect(search.people.follows.map(\.name) == ["bert"] && search.people.groups.isEmpty)
        search.typed("film")
        #expect(search.people.follows.map(\.name) == ["ann"] && search.people.groups == [["Art", "Film"]])
        search.typed("zebra")
        #expect(search.people.isEmpty)
        search.finish()
    }

    @Test func theFrontDoorFollowsAndUnfollowsWhatItOffers() async throws {
        let address = try #require(URL(string: "https://birds.example/rss"))
        let entry = DirectoryEntry(
            name: "Birds", sentences: ["en": "x"], address: address, home: address, language: "en", kind: .photos,
            licence: SyndicationLicence(name: "CC0"), isSensitive: false, checked: rig.now)
        let door = FrontDoorViewModel(follows, directory: [entry], hasSample: true)
        #expect(!door.followsSomething && door.follow(of: entry) == nil)
        door.followTapped(entry)
        await until { door.followsSomething }
        #expect(door.follow(of: entry)?.name == "Birds" && follows.all.map(\.home) == [address])
        door.followTapped(entry)
        await until { !door.followsSomething }
    }

    @Test(arguments: [
        ([], ""), (["Bea"], "Also from Bea"), (["Bea", "Cleo"], "Also from Bea and 1 more"),
        (["Bea", "Cleo", "Dan"], "Also from Bea and 2 more"),
    ])
    func aPostSaysWhoElseBroughtIt(names: [String], words: String) {
        var post = SamplePosts.video("1")
        post.via = names
        #expect(rig.card(post).via == words)
    }
}
