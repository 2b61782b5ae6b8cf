// The way to Following and to the screen of the follows, and what the user is told there.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsCore

@MainActor private final class Rig {
    let person = PersonRig()
    let scheduler = ManualScheduler()
    let conditions = FakeConditions()
    let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))
    let refresher: HeldRefresher
    let follows: FollowsModel
    let app: AppCoordinator

    init(
        finding found: [Discovered] = [], list: [String: Follow] = [:], answer outcome: FollowRefresh = FollowRefresh()
    ) {
        refresher = HeldRefresher(outcome)
        let exchange = FollowExchange { document, _, _ in
            list[String(decoding: document, as: UTF8.self)].map {
                FollowExchange.Addition(new: [$0], known: 2, skipped: [])
            }
        } write: { _, _ in
            Data()
        } load: { address in
            address.hasSuffix("gone") ? nil : Data(address.utf8)
        }
        follows = FollowsModel(
            person: person.desk, posts: FakeFollowingStore(), refresher: refresher, exchange: exchange)
        let answer = FeedsResponse(shape: .sample, posts: SamplePosts.videos(0..<3))
        let services = AppServices(
            repository: FakeFeedRepository(first: Array(repeating: .success(answer), count: 3)), settings: settings,
            maker: FakePlayerMaker(), scheduler: scheduler, person: person.desk, follows: follows,
            streaming: StreamingServices(
                media: FakePreloading(),
                conditions: StreamingConditions(system: conditions, settings: settings, scheduler: scheduler),
                watchTimes: FakeWatchTimes(), pane: { PaneSize(width: 405, height: 720) }),
            discovery: FakeDiscovery(found)
        ) { texts throws(FeedServiceError) in
            let url = texts[0].hasPrefix("http") ? URL(string: texts[0]) : nil
            return FeedSource(place: url.map { .remote($0) } ?? .path(texts[0]))
        }
        app = AppCoordinator(source: FeedSource(place: .path("/first")), services: services)
    }

    func start() async {
        await until { follows.isRead }
        app.feeds.start()
        await until { app.feeds.viewModel.phase == .loaded }
    }

    func follow(_ name: String) async throws {
        let source = FeedSource(place: .remote(try #require(URL(string: "https://\(name).example/rss"))))
        try follows.follow(source, called: name)
        await until { !follows.all.isEmpty }
    }

    /// Opens the dialog that follows a source, and waits for what it finds.
    func look() async throws -> AddSourceModel {
        await until { follows.isRead }
        let dialog = try #require(app.makeAddFollow())
        dialog.textChanged("page")
        scheduler.advance(by: 0.5)
        await until { dialog.finding == .found }
        return dialog
    }
}

@MainActor @Suite struct OpeningFollowingTests {
    @Test func withoutFollowsTheirScreenSaysHowToFollow() async {
        let rig = Rig()
        await rig.start()
        rig.app.openFollowing()
        await rig.person.rest()
        #expect(rig.app.screen.follows != nil && !rig.app.isFollowing && rig.app.notice == nil)
    }

    @Test func withFollowsItIsOpenedOverNothing() async throws {
        let rig = Rig()
        await rig.start()
        try await rig.follow("ann")
        rig.app.openFollows()
        rig.app.openFollowing()
        await until { rig.app.isFollowing }
        #expect(rig.app.path.isEmpty && rig.app.source.name == "Following")
    }

    @Test func theOpenSourceIsFollowedOnlyWhileTheUserSeesIt() async {
        let rig = Rig()
        await rig.start()
        rig.app.openFollows()
        #expect(!rig.app.followSourceTapped() && rig.app.notice == nil)
        rig.app.backToFeed()
        #expect(rig.app.followSourceTapped())
        #expect(rig.app.notice == "Only what has an address on the web can be followed.")
    }

    // MARK: Asking by hand

    @Test func whatCameOfAskingIsSaid() async throws {
        var outcome = FollowRefresh()
        (outcome.asked, outcome.news, outcome.failed, outcome.left) = (4, 2, 1, 3)
        let rig = Rig(answer: outcome)
        await rig.start()
        rig.app.refreshFollowsTapped()
        #expect(rig.app.notice == "Nothing followed yet")
        try await rig.follow("ann")
        rig.app.refreshFollowsTapped()
        await until { rig.follows.isRefreshing }
        rig.app.refreshFollowsTapped()
        #expect(rig.app.notice == "They are being asked.")
        await rig.refresher.gate.open()
        await until { !rig.follows.isRefreshing }
        await until { rig.app.notice?.hasPrefix("4") == true }
        #expect(
            rig.app.notice
                == "4 follows were asked. 2 new posts. 1 did not answer as it should. 3 are asked next time.")
        #expect(FetchWords.outcome(FollowRefresh()) == "No server may be asked again yet.")
    }

    @Test func whyNothingMayBeAskedIsSaid() async throws {
        let rig = Rig()
        await rig.start()
        try await rig.follow("ann")
        rig.settings.change { $0.metered = .fetchesNothingAhead }
        rig.conditions.current.isNetworkMetered = true
        rig.app.refreshFollowsTapped()
        #expect(rig.app.notice?.hasPrefix("The network is metered") == true && !rig.follows.isRefreshing)
        rig.settings.change { $0.metered = .savesData }
        rig.app.refreshFollowsTapped()
        await until { rig.follows.isRefreshing }
        await rig.refresher.gate.open()
    }

    // MARK: Following by an address

    @Test func whatIsFoundIsFollowedAndNotKept() async throws {
        let rig = Rig(finding: [.sources(("https://a.example/rss", "Ann"))])
        try rig.app.sources.keep(["https://a.example/rss"], called: "Kept")
        let dialog = try await rig.look()
        #expect(dialog.purpose.isFollowing && dialog.canAdd, "a kept source can be followed too")
        dialog.nameChanged("Aunt Ann")
        #expect(dialog.add() == nil)
        await until { !rig.follows.all.isEmpty }
        #expect(rig.follows.all.map(\.text) == ["https://a.example/rss"] && rig.follows.all[0].name == "Aunt Ann")
        #expect(rig.app.sources.all.count == 1 && rig.person.desk.notice?.text == "Following Aunt Ann")
    }

    @Test func whatIsFollowedAlreadyOrHasNoAddressIsNotFollowed() async throws {
        let found = Discovered.sources(("https://ann.example/rss", "A"), ("/videos", "B"), ("https://c.example/", "C"))
        let rig = Rig(finding: [found])
        await until { rig.follows.isRead }
        try await rig.follow("ann")
        let dialog = try await rig.look()
        #expect(dialog.chosen?.title == "C" && dialog.canAdd)
        dialog.choose(0)
        #expect(dialog.obstacle == "You follow it already, as “ann”." && !dialog.canAdd)
        dialog.choose(1)
        #expect(dialog.obstacle == "Only what has an address on the web can be followed.")
    }

    @Test(arguments: [
        ("https://a.example/list", "Imported: 1 new, 2 already here."),
        ("https://a.example/gone", "Feeds could not be read."),
        ("https://a.example/other", "Feeds is no list of feeds."),
    ])
    func allFeedsOfAListAreFollowed(address: String, told: String) async throws {
        let ann = Follow(key: "a", text: "https://a.example/rss", name: "Ann", followed: Date(timeIntervalSince1970: 0))
        var found = Discovered.sources((address, "Feeds"))
        found.found[0].kind = .opml
        let rig = Rig(finding: [found], list: ["https://a.example/list": ann])
        let dialog = try await rig.look()
        #expect(dialog.importsList && dialog.canAdd)
        #expect(dialog.add() == nil && rig.app.notice == "Reading Feeds…")
        await until { rig.app.notice == told }
        await until { rig.follows.all.count == (told.hasPrefix("Imported") ? 1 : 0) }
    }
}

/// Gives its answer when the gate opens.
private final class HeldRefresher: FollowRefreshing {
    let gate = TaskGate()
    private let outcome: FollowRefresh

    init(_ outcome: FollowRefresh) { self.outcome = outcome }

    func refresh(_ follows: [Follow], byHand: Bool) async -> FollowRefresh {
        await gate.pass()
        return outcome
    }

    func forget(_ follows: Set<String>) {}
    func set(mayAsk: Bool) {}
}
