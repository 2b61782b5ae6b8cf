// Stored posts show first; then the source answers, and the visible post does not move.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

private let place = "http://x/feed"
private let offline = FeedServiceError.network(place: place, .offline)
private let broken = FeedServiceError.network(place: place, .status(500))
private let opened = Date(timeIntervalSince1970: 1_800_000_000)

private func response(_ posts: [Post], next: BatchToken? = nil) -> FeedsResponse {
    FeedsResponse(shape: .sample, posts: posts, next: next)
}

private func kept(_ posts: [Post], next: BatchToken? = nil, hoursAgo: Double = 2) -> StoredFeed {
    StoredFeed(response: response(posts, next: next), asOf: opened - hoursAgo * 3600)
}

@MainActor private final class WallClock {
    var now = opened
}

@MainActor private struct Rig {
    let repository: FakeFeedRepository
    let maker = FakePlayerMaker()
    let gate: TaskGate
    let clock = WallClock()
    let model: FeedsViewModel

    init(
        _ first: [Result<FeedsResponse, FeedServiceError>],
        pages: [BatchToken: [Result<FeedsResponse, FeedServiceError>]] = [:], stored: StoredFeed? = nil,
        storedPages: [BatchToken: StoredFeed] = [:], isHeld: Bool = false
    ) throws {
        gate = TaskGate(isOpen: !isHeld)
        repository = FakeFeedRepository(
            first: first, pages: pages, stored: stored, storedPages: storedPages, gate: gate)
        model = FeedsViewModel(
            source: FeedSource(place: .remote(try #require(URL(string: place)))), repository: repository, maker: maker,
            scheduler: ManualScheduler(), person: UserActions(store: FakeLibraryStore()), now: { [clock] in clock.now })
    }

    var ids: [String] { model.posts.map(\.id) }
    var sign: String? { model.freshnessText(at: opened) }

    /// Opens the feed, acts while the network is still silent, then lets it answer.
    func open(meanwhile act: (FeedsViewModel) -> Void) async {
        let model = model
        let loading = Task { await model.loadPosts() }
        await until { model.phase == .loaded }
        act(model)
        await gate.open()
        await loading.value
    }
}

@MainActor @Suite struct KeptPostsTests {
    private let old = SamplePosts.videos(0..<3)
    private let second = BatchToken("/page2.json")

    /// The user who looks at the break waits for what is new, however long the servers take.
    @Test func atTheBreakWhatIsNewComesWithoutAsking() async throws {
        let rest = Post.makeBreak(after: "", title: "Up to date", text: "", picture: URL(fileURLWithPath: "/break.png"))
        let videos = SamplePosts.videos(0..<3)
        let rig = try Rig(
            [.success(response([videos[0], rest, videos[1]]))], stored: kept([rest, videos[1]]), isHeld: true)
        await rig.open { _ in rig.clock.now += 10 }
        #expect(!rig.model.hasNewPosts && rig.ids.first == "v0" && rig.model.currentIndex == 0)
        // A user who has gone on to seen posts is asked.
        let other = try Rig(
            [.success(response([videos[0], rest, videos[1]]))], stored: kept([rest, videos[1]]), isHeld: true)
        await other.open {
            $0.committed(to: 1)
            other.clock.now += 10
        }
        #expect(other.model.hasNewPosts && other.model.post(other.model.currentIndex)?.id == "v1")
        other.model.newPostsTapped()
        #expect(other.model.posts.first?.id == "v0")
    }

    @Test func whatWasKeptShowsBeforeTheNetworkAnswers() async throws {
        let rig = try Rig([.success(response(old))], stored: kept(old), isHeld: true)
        await rig.open { model in
            #expect(model.posts.count == 3 && model.phase == .loaded)
            #expect(rig.maker.players.map(\.item.id) == ["v0"], "and plays")
            #expect(rig.sign == nil, "nothing is said of it before there is a reason to")
        }
        #expect(rig.model.edition == 1 && rig.maker.players.count == 1, "equal posts change nothing")
        #expect(rig.model.freshness == .fresh && !rig.model.hasNewPosts && rig.model.notice == nil)
    }

    @Test func whoHasOnlyJustComeGetsTheNewPostsAndKeepsThePlace() async throws {
        let rig = try Rig([.success(response(SamplePosts.videos(7..<9) + old))], stored: kept(old), isHeld: true)
        await rig.open { _ in }
        #expect(rig.ids == ["v7", "v8", "v0", "v1", "v2"])
        #expect(rig.model.currentIndex == 2 && !rig.model.hasNewPosts)
    }

    @Test(arguments: ["moved", "paused", "expanded"])
    func whoHasDoneSomethingIsOfferedThem(act: String) async throws {
        let rig = try Rig([.success(response(SamplePosts.videos(7..<9) + old))], stored: kept(old), isHeld: true)
        await rig.open { model in
            switch act {
            case "moved": model.committed(to: 1)
            case "paused": model.pauseToggled()
            default: model.card(0)?.moreButtonTapped()
            }
        }
        #expect(rig.ids == ["v0", "v1", "v2"] && rig.model.edition == 1)
        #expect(rig.model.hasNewPosts && rig.model.freshness == .fresh)
        let current = rig.model.posts[rig.model.currentIndex].id
        rig.model.newPostsTapped()
        #expect(rig.ids == ["v7", "v8", "v0", "v1", "v2"] && !rig.model.hasNewPosts)
        #expect(rig.model.posts[rig.model.currentIndex].id == current, "the place is kept")
        rig.model.newPostsTapped()
        #expect(rig.model.edition == 2, "an offer is taken once")
    }

    @Test func whoWatchesIsNotInterrupted() async throws {
        let rig = try Rig([.success(response(SamplePosts.videos(7..<9) + old))], stored: kept(old), isHeld: true)
        await rig.open { _ in rig.clock.now += 4 }
        #expect(Array(rig.model.posts) == old && rig.model.hasNewPosts)
        #expect(rig.maker.player(of: "v0")?.acts.contains(.close) == false)
    }

    @Test func newCountsAndPostsAtTheEndNeedNoOffer() async throws {
        var changed = SamplePosts.videos(0..<5)
        changed[0] = SamplePosts.video("v0", likes: 9)
        let rig = try Rig([.success(response(changed))], stored: kept(old), isHeld: true)
        await rig.open { $0.committed(to: 1) }
        #expect(Array(rig.model.posts) == changed && !rig.model.hasNewPosts)
        #expect(rig.model.edition == 1 && rig.model.currentIndex == 1)
        #expect(rig.maker.player(of: "v0")?.acts.contains(.close) == false, "what plays goes on")
    }

    @Test func anAddressThatHadExpiredIsTriedAgainWithItsSuccessor() async throws {
        var changed = old
        changed[0].media[0].renditions[0].url = URL(fileURLWithPath: "/media/new.mp4")
        let rig = try Rig([.success(response(changed))], stored: kept(old), isHeld: true)
        let gone = VideoPlayerEvent.failed(.media(.network(.status(403))))
        await rig.open { model in
            rig.maker.player(of: "v0")?.say(gone)
            #expect(model.card(0)?.failure != nil)
        }
        #expect(rig.model.card(0)?.failure == nil)
        #expect(rig.maker.player(of: "v0")?.media == changed[0].media[0])
    }

    // MARK: The sign

    @Test func withoutANetworkTheSignSaysSinceWhen() async throws {
        let rig = try Rig([.failure(offline)], stored: kept(old))
        await rig.model.loadPosts()
        #expect(rig.model.phase == .loaded && Array(rig.model.posts) == old)
        #expect(rig.sign == "Offline · as of 2 hours ago")
        #expect(rig.model.freshnessText(at: opened + 3600) == "Offline · as of 3 hours ago", "it grows older by itself")
        #expect(rig.model.notice == nil, "that is enough")
    }

    @Test(
        arguments: [
            (offline, 0.001, "Offline · as of just now"),
            (.network(place: place, .hostNotFound("x")), 24, "Offline · as of yesterday"),
            (.noSource(place: "2 sources", first: offline), 1, "Offline · as of 1 hour ago"),
            (broken, 2, "Could not refresh · as of 2 hours ago"),
            (.network(place: place, .timedOut), 0.5, "Could not refresh · as of 30 minutes ago"),
            (.notAFeed(place: place, .html), 48, "Could not refresh · as of 2 days ago"),
        ] as [(FeedServiceError, Double, String)])
    func theSignSaysWhatAndSinceWhen(error: FeedServiceError, hours: Double, text: String) async throws {
        let rig = try Rig([.failure(error)], stored: kept(old, hoursAgo: hours))
        await rig.model.loadPosts()
        #expect(rig.sign == text)
        #expect((rig.model.notice == nil) == error.isOffline, "only a surprise has to be explained")
    }

    @Test func aRefreshThatFailsCountsFromTheLastOneThatDid() async throws {
        let rig = try Rig([.success(response(old)), .failure(offline), .success(response(old))])
        await rig.model.loadPosts()
        await rig.model.refresh()
        #expect(rig.sign == "Offline · as of just now" && Array(rig.model.posts) == old)
        #expect(rig.model.notice?.contains("no network") == true, "who asked gets an answer")
        await rig.model.refresh()
        #expect(rig.sign == nil && rig.model.edition == 1)
    }

    @Test func comingBackOnlineRefreshesByItself() async throws {
        let rig = try Rig([.failure(offline), .failure(broken), .success(response(old))], stored: kept(old))
        await rig.model.loadPosts()
        await rig.model.networkCameBack()
        #expect(rig.sign?.hasPrefix("Could not refresh") == true)
        await rig.model.networkCameBack()
        #expect(rig.sign == nil)
        await rig.model.networkCameBack()
        #expect(await rig.repository.asked.count == 3, "what is fresh is left alone")
    }

    @Test func aFeedThatNeverOpenedOpensWhenTheNetworkComes() async throws {
        let rig = try Rig([.failure(offline), .success(response(old))])
        await rig.model.loadPosts()
        #expect(rig.model.phase == .failed(offline) && rig.sign == nil)
        await rig.model.networkCameBack()
        #expect(rig.model.phase == .loaded && Array(rig.model.posts) == old)
    }

    @Test func aPartThatIsStoodInForIsSaid() async throws {
        var partly = response(old)
        partly.freshness = .asOf(opened - 7200, offline)
        let rig = try Rig([.success(partly)])
        await rig.model.loadPosts()
        #expect(rig.sign == "Offline · as of 2 hours ago")
    }

    // MARK: Pages, and answers that come late

    @Test func pagesOfWhatWasKeptFollowIt() async throws {
        let rig = try Rig(
            [.failure(offline)], stored: kept(old, next: second),
            storedPages: [second: kept(SamplePosts.videos(3..<5))], isHeld: true)
        await rig.open { _ in }
        await until { rig.ids.count == 5 }
        #expect(await rig.repository.asked == [place], "the network was not asked for the page")
        #expect(rig.model.pagingState == .end)
    }

    @Test func aPageThatCannotBeReadIsStoodInForToo() async throws {
        let rig = try Rig(
            [.success(response(old, next: second))], pages: [second: [.failure(offline)]],
            storedPages: [second: kept(SamplePosts.videos(3..<5))])
        await rig.model.loadPosts()
        await until { rig.ids.count == 5 }
        #expect(rig.sign == "Offline · as of 2 hours ago")
    }

    @Test func furtherPagesStayWhenTheFirstIsConfirmed() async throws {
        var changed = old
        changed[1] = SamplePosts.video("v1", likes: 1)
        let rig = try Rig(
            [.success(response(old, next: second)), .success(response(changed, next: second))],
            stored: kept(old, next: second), storedPages: [second: kept(SamplePosts.videos(3..<5))], isHeld: true)
        await rig.open { _ in }
        await until { rig.ids.count == 5 }
        #expect(rig.model.edition == 1)
        await rig.model.refresh()
        #expect(rig.model.posts[1].counts.likes == 1)
    }

    @Test func whatThePersonAsksForOvertakesWhatTheAppAsked() async throws {
        let new = SamplePosts.videos(7..<8) + old
        let rig = try Rig([.failure(broken), .success(response(new))], stored: kept(old), isHeld: true)
        let model = rig.model
        let loading = Task { await model.loadPosts() }
        await until { model.phase == .loaded }
        model.committed(to: 1)
        let refreshing = Task { await model.refresh() }
        await AllTasks.run()
        await rig.gate.open()
        await loading.value
        await refreshing.value
        #expect(Array(model.posts) == new && model.posts[model.currentIndex].id == "v1")
        #expect(rig.sign == nil && model.notice == nil, "the first answer came too late to matter")
    }
}
