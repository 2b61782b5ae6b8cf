// People and groups where the user meets them: in the search, at the front door, and under a post.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct FollowedPeopleTests {
    private let rig = PersonRig()
    private let follows: FollowsModel

    init() { follows = FollowsModel(person: rig.desk, posts: FakeFollowingStore(), refresher: nil) }

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
