// The follows as the window shows them: what is followed, what is new of it, and what the user changes.

import Dispatch
import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

@testable import FeedsCore

@MainActor @Suite struct FollowsModelTests {
    private let rig = PersonRig()
    private let posts = FakeFollowingStore()
    private let refresher = CountingRefresher()
    private let model: FollowsModel

    init() {
        let now = rig.now
        model = FollowsModel(person: rig.desk, posts: posts, refresher: refresher, exchange: Self.exchange) { now }
    }

    /// A list of addresses, a line each.
    private static let exchange = FollowExchange { list, known, date in
        guard let text = String(data: list, encoding: .utf8), text.hasPrefix("list") else { return nil }
        var addition = FollowExchange.Addition(new: [], known: 0, skipped: [])
        for line in text.split(separator: "\n").dropFirst() {
            guard let url = URL(string: String(line)), url.host() != nil,
                let follow = try? Follow(FeedSource(place: .remote(url)), followed: date)
            else {
                addition.skipped.append(SkippedItem(place: String(line), reason: "it is no address"))
                continue
            }
            if known.contains(where: { $0.key == follow.key }) {
                addition.known += 1
            } else {
                addition.new.append(follow)
            }
        }
        return addition
    } write: { follows, _ in
        Data(follows.map(\.text).joined(separator: "\n").utf8)
    }

    private func source(_ name: String) throws -> FeedSource {
        FeedSource(place: .remote(try #require(URL(string: "https://\(name).example/rss"))))
    }

    private func follow(_ name: String, group: [String] = []) async throws {
        try model.follow(source(name), called: name)
        await until { model.all.contains { $0.name == name } }
        guard !group.isEmpty, let follow = model.all.first(where: { $0.name == name }) else { return }
        model.change(follow) { $0.group = group }
        await until { model.all.contains { $0.name == name && $0.group == group } }
    }

    @Test func aSourceIsFollowedOnceAndUnfollowedWithOneKey() async throws {
        let ann = try source("ann")
        #expect(model.canFollow(ann) && model.follow(of: ann) == nil)
        try await follow("ann")
        #expect(!model.canFollow(ann) && model.follow(of: ann)?.name == "ann")
        try model.follow(ann, called: "again")
        await rig.settle()
        #expect(model.all.map(\.name) == ["ann"])
        model.unfollow(try #require(model.follow(of: ann)))
        await until { model.all.isEmpty }
        rig.desk.undo()
        await until { !model.all.isEmpty }
        #expect(model.follow(of: ann)?.name == "ann")
    }

    @Test func whatIsNoAddressOrHoldsASecretIsNotFollowed() throws {
        let folder = FeedSource(place: .path("/videos"))
        #expect(!model.canFollow(folder))
        #expect(throws: FollowMistake.noAddress) { try model.follow(folder, called: "") }
        let secret = FeedSource(place: .remote(try #require(URL(string: "https://me:word@a.example/rss"))))
        #expect(!model.canFollow(secret))
        #expect(throws: FollowMistake.self) { try model.follow(secret, called: "") }
    }

    @Test func groupsAreThoseOfTheFollowsAndTheGroupsAroundThem() async throws {
        try await follow("ann", group: ["Art", "Film"])
        try await follow("bert")
        #expect(model.groups == [["Art"], ["Art", "Film"]])
        let screen = FollowsViewModel(model) { rig.now }
        #expect(screen.lines.map(\.id).count == 3)
        screen.typed(" FILM ")
        #expect(screen.lines.compactMap { if case .follow(let follow) = $0 { follow.name } else { nil } } == ["ann"])
        screen.typed("zebra")
        #expect(screen.lines.isEmpty)
    }

    @Test func whatIsNewIsCountedAndGoesWhenItIsSeen() async throws {
        try await follow("ann")
        let key = try #require(model.all.first?.key)
        let screen = FollowsViewModel(model) { rig.now }
        var post = SamplePosts.video("1")
        post.key = PostKey(source: key, id: "1")
        try await posts.take([post], of: key, at: rig.now)
        await until { model.unseen[key] == 1 }
        try await posts.mark([post.key], seen: rig.now)
        await until { model.unseen[key] == nil }
        var fetch = FollowFetch()
        (fetch.asked, fetch.answer) = (rig.now, .closed)
        try await posts.keep([key: fetch])
        await until { model.fetches[key]?.answer == .closed }
        #expect(screen.hasTrouble(model.all[0]) && screen.sentence(of: model.all[0]) == "Closed: it needs a login")
    }

    @Test func changesInQuickSuccessionAllLast() async throws {
        try await follow("ann")
        let ann = model.all[0]
        model.change(ann) { $0.filter.shown = .videos }
        model.change(ann) { $0.filter.oldestDays = 7 }
        model.change(ann) { $0.name = "Ann" }
        await rig.settle()
        await until { model.all[0].name == "Ann" }
        #expect(model.all[0].filter.shown == .videos && model.all[0].filter.oldestDays == 7)
        // A change that the library refused leaves nothing behind.
        await rig.store.fail(with: .locked)
        model.change(ann) { $0.name = "Lost" }
        await rig.settle()
        await rig.store.fail(with: nil)
        model.change(ann) { $0.filter.oldestDays = 30 }
        await until { model.all[0].filter.oldestDays == 30 }
        #expect(model.all[0].name == "Ann")
    }

    @Test func aLibraryThatCannotBeReadIsSaidAndReadAgain() async throws {
        await rig.store.fail(with: .locked)
        let model = FollowsModel(person: rig.desk, posts: posts, refresher: nil)
        await until { model.failure != nil }
        #expect(model.failure == StoreError.locked.description && model.all.isEmpty)
        await rig.store.fail(with: nil)
        let ann = try Follow(source("ann"), followed: rig.now)
        _ = try await rig.store.inside.perform([.followed(ann.key, ann)])
        await rig.rest()
        model.retryTapped()
        await until { model.failure == nil }
        #expect(model.all.map(\.key) == [ann.key])
    }

    /// Each answer and each seen post is a change.
    @Test func countsAreReadWhileAScreenShowsThemAndOnceASecond() async throws {
        let scheduler = ManualScheduler()
        let now = rig.now
        try await follow("ann")
        let ann = try #require(model.all.first)
        let model = FollowsModel(person: rig.desk, posts: posts, refresher: nil, scheduler: scheduler) { now }
        let publish = { (id: String) in
            var post = SamplePosts.video(id)
            post.key = PostKey(source: ann.key, id: id)
            try await posts.take([post], of: ann.key, at: now)
            await rig.rest()
        }
        await until { model.isRead }
        try await publish("1")
        #expect(await posts.countings == 0, "no screen shows them")
        let screen = FollowsViewModel(model) { now }
        await until { model.unseen[ann.key] == 1 }
        for id in ["2", "3", "4"] { try await publish(id) }
        #expect(await posts.countings == 1)
        scheduler.advance(by: 1)
        await until { model.unseen[ann.key] == 4 }
        #expect(await posts.countings == 2)
        screen.finish()
        try await publish("5")
        scheduler.advance(by: 5)
        await rig.rest()
        #expect(await posts.countings == 2)
    }

    @Test func whatIsUnfollowedIsNoLongerAsked() async throws {
        try await follow("ann")
        let ann = try #require(model.all.first)
        model.unfollow(ann)
        await until { await refresher.forgotten == [ann.key] }
    }

    /// What this run unfollows stays, because undo brings it back.
    @Test func whatEarlierRunsUnfollowedIsForgotten() async throws {
        try await follow("ann")
        let ann = try #require(model.all.first)
        for key in [ann.key, "https://earlier.example/rss"] {
            try await posts.take([SamplePosts.video("1")], of: key, at: rig.now)
        }
        let now = rig.now
        let next = FollowsModel(person: rig.desk, posts: posts, refresher: nil) { now }
        await until { await stored() == [ann.key] }
        next.unfollow(ann)
        await until { next.all.isEmpty }
        await rig.settle()
        #expect(await stored() == [ann.key])
    }

    private func stored() async -> [String]? {
        let keys = model.all.map(\.key) + ["https://ann.example/rss", "https://earlier.example/rss"]
        return try? await posts.places(of: keys).map(\.follow)
    }

    @Test func mutingEndsByItselfOrByHand() async throws {
        try await follow("ann")
        model.mute(model.all[0])
        await until { model.all[0].isMuted(at: rig.now) }
        #expect(!model.all[0].isMuted(at: rig.now.addingTimeInterval(FollowsModel.muteSeconds)))
        model.unmute(model.all[0])
        await until { !model.all[0].isMuted(at: rig.now) }
    }

    @Test func aListAddsWhatIsNewAndSaysWhatItSkipped() async throws {
        try await follow("ann")
        let list = Data("list\nhttps://ann.example/rss\nhttps://bert.example/rss\nnonsense".utf8)
        let told = await model.add(list: list, called: "mine.opml")
        #expect(told == "Imported: 1 new, 1 already here. 1 of its parts could not be read.")
        await until { model.all.count == 2 }
        #expect(await model.add(list: Data("<html>".utf8), called: "x.html") == "x.html is no list of feeds.")
        #expect(await model.list().map { String(decoding: $0, as: UTF8.self) }?.contains("bert.example") == true)
    }

    /// A long list would hold up the window.
    @Test func aListIsReadAndWrittenBesideTheWindow() async {
        let isMain = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: isMain, value: true)
        let places = Mutex<[Bool]>([])
        let note = { @Sendable in places.withLock { $0.append(DispatchQueue.getSpecific(key: isMain) == true) } }
        let exchange = FollowExchange { _, _, _ in
            note()
            return FollowExchange.Addition(new: [], known: 0, skipped: [])
        } write: { _, _ in
            note()
            return Data()
        }
        let model = FollowsModel(person: rig.desk, posts: posts, refresher: nil, exchange: exchange)
        _ = await model.add(list: Data(), called: "mine.opml")
        _ = await model.list()
        #expect(places.withLock { $0 } == [false, false])
    }

    @Test func aRefreshAsksAllFollowsAndNothingWithoutAny() async throws {
        await model.refresh(byHand: true)
        #expect(await refresher.asked.isEmpty)
        try await follow("ann")
        await model.refresh(byHand: true)
        #expect(await refresher.asked == [1])
    }
}

/// Notes how many follows were asked at each refresh.
private actor CountingRefresher: FollowRefreshing {
    private(set) var asked: [Int] = []
    private(set) var forgotten: Set<String> = []

    func refresh(_ follows: [Follow], byHand: Bool) async -> FollowRefresh {
        asked.append(follows.count)
        return FollowRefresh()
    }

    func forget(_ follows: Set<String>) { forgotten.formUnion(follows) }

    func set(mayAsk: Bool) {}
}
