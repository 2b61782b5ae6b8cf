// Screens in front of the feed: at most one plays, and going back restores everything.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor private final class Rig {
    let person = PersonRig()
    let maker = FakePlayerMaker()
    let app: AppCoordinator
    private let repository: FakeFeedRepository

    init(
        _ answers: [FeedsResponse], pages: [BatchToken: [Result<FeedsResponse, FeedServiceError>]] = [:],
        keepsPerson: Bool = true
    ) {
        repository = FakeFeedRepository(first: answers.map { .success($0) }, pages: pages)
        let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))
        let services = AppServices(
            repository: repository, settings: settings, maker: maker, scheduler: ManualScheduler(),
            person: keepsPerson ? person.desk : nil
        ) { texts throws(FeedServiceError) in FeedSource(place: .path(texts[0])) }
        app = AppCoordinator(source: FeedSource(place: .path("/feed")), services: services)
    }

    func open(_ feed: FeedsCoordinator?) async {
        await feed?.viewModel.loadPosts()
        letDecodersWork()
    }

    func letDecodersWork() { maker.letDecodersWork() }

    /// Ids of the posts whose players run and are heard.
    var playing: [String] { maker.players.filter { $0.acts.last == .play && !$0.isMuted }.map(\.item.id) }

    func entry(_ post: Post, position: Double = 0) -> LibraryEntryViewModel {
        var status = PostStatus()
        status.watch = Watch(at: person.now, position: position)
        return LibraryEntryViewModel(LibraryEntry(post: post, status: status, date: person.now))
    }
}

private func response(_ posts: [Post], next: BatchToken? = nil) -> FeedsResponse {
    FeedsResponse(shape: .sample, posts: posts, next: next)
}

@MainActor @Suite struct NavigationTests {
    private let feed = response(SamplePosts.videos(0..<9))
    private let liked = response((20..<26).map { SamplePosts.video("l\($0)") })

    @Test func behindTheLibraryTheFeedStandsStillAndComesBackWhereItWas() async {
        let rig = Rig([feed])
        await rig.open(rig.app.feeds)
        rig.app.feeds.viewModel.committed(to: 3)
        rig.letDecodersWork()
        #expect(rig.playing == ["v3"] && !rig.app.canGoBack)
        rig.app.openLibrary(.saved)
        #expect(rig.playing == [] && rig.app.shownFeed == nil && rig.app.canGoBack)
        #expect(rig.app.screen.library?.list == .saved)
        rig.app.back()
        #expect(rig.playing == ["v3"] && rig.app.shownFeed === rig.app.feeds)
    }

    @Test func aListOpensAsAFeedAtTheItem() async {
        let rig = Rig([feed, liked])
        await rig.open(rig.app.feeds)
        rig.app.openLibrary()
        rig.app.open(rig.entry(SamplePosts.video("l23")), of: LibraryQuery(.liked))
        let list = rig.app.shownFeed
        #expect(list !== rig.app.feeds && list?.viewModel.source.place == .library(LibraryQuery(.liked)))
        await rig.open(list)
        #expect(list?.viewModel.currentIndex == 3 && rig.playing == ["l23"])
        #expect(rig.app.screens.count == 3)
        rig.app.back()
        #expect(rig.playing == [] && rig.app.screen.library != nil)
        #expect(rig.maker.players.filter { $0.item.id.hasPrefix("l") }.allSatisfy { !$0.isAlive })
        rig.app.back()
        #expect(rig.playing == ["v0"])
    }

    @Test func aListIsReadAsFarAsTheItemItOpensAt() async {
        let page = BatchToken("/page2.json")
        let second = response(SamplePosts.videos(40..<50))
        let rig = Rig(
            [feed, response(SamplePosts.videos(30..<40), next: page)], pages: [page: [.success(second)]])
        rig.app.open(rig.entry(SamplePosts.video("v47")), of: LibraryQuery(.liked))
        await rig.open(rig.app.feeds)
        await rig.open(rig.app.shownFeed)
        let model = rig.app.shownFeed?.viewModel
        #expect(model.flatMap { $0.post($0.currentIndex) }?.id == "v47" && model?.posts.count == 20)
    }

    @Test func aPostThatWasFoundInTheOpenSourceIsGoneToThere() async {
        let rig = Rig([feed])
        await rig.open(rig.app.feeds)
        rig.app.openSearch()
        let search = rig.app.screen.search
        search?.typed("v6")
        search?.search()
        await until { search?.results?.query.words == "v6" }
        guard let entry = search?.results?.entries.first else {
            Issue.record("nothing was found")
            return
        }
        let jumps = rig.app.feeds.viewModel.jumps
        rig.app.open(entry, of: LibraryQuery(.all, matching: "v6"))
        rig.letDecodersWork()
        #expect(rig.app.path.isEmpty && rig.app.feeds.viewModel.currentIndex == 6)
        #expect(rig.app.feeds.viewModel.jumps == jumps + 1 && rig.playing == ["v6"])
    }

    @Test func whatIsNoLongerOnTheListOpensItAtItsBeginning() async {
        let rig = Rig([liked])
        rig.app.open(rig.entry(SamplePosts.video("gone")), of: LibraryQuery(.liked))
        await rig.open(rig.app.shownFeed)
        #expect(rig.app.shownFeed?.viewModel.currentIndex == 0 && rig.app.shownFeed?.viewModel.phase == .loaded)
    }

    @Test func theWindowsSightReachesWhatIsShownAlone() async {
        let rig = Rig([feed])
        await rig.open(rig.app.feeds)
        rig.app.sightChanged(isInSight: false)
        #expect(rig.playing == [])
        rig.app.openLibrary()
        rig.app.sightChanged(isInSight: true)
        #expect(rig.playing == [], "the library is in front")
        rig.app.back()
        #expect(rig.playing == ["v0"])
    }

    @Test func whatAPersonPausedStaysPaused() async {
        let rig = Rig([feed])
        await rig.open(rig.app.feeds)
        rig.app.feeds.viewModel.pauseToggled()
        rig.app.openLibrary()
        rig.app.back()
        #expect(rig.playing == [] && rig.app.feeds.viewModel.players.isUserPaused)
    }

    @Test func aScreenThatIsOpenIsGoneBackTo() async {
        let rig = Rig([feed, liked])
        rig.app.openLibrary()
        let library = rig.app.screen.library
        rig.app.openSearch()
        let search = rig.app.screen.search
        rig.app.open(rig.entry(SamplePosts.video("l20")), of: LibraryQuery(.all))
        rig.app.openSearch()
        #expect(rig.app.screen.search === search && rig.app.path.count == 2)
        rig.app.openLibrary(.history)
        #expect(rig.app.screen.library === library && library?.list == .history && rig.app.path.count == 1)
        rig.app.openSearch()
        rig.app.backToFeed()
        #expect(rig.app.shownFeed === rig.app.feeds && !rig.app.canGoBack)
        rig.app.back()
        #expect(rig.app.shownFeed === rig.app.feeds, "there is nothing behind the feed")
    }

    @Test func aSourceThatIsDroppedTakesThePlaceOfEverything() async {
        let rig = Rig([feed, liked, feed])
        await rig.open(rig.app.feeds)
        rig.app.openLibrary()
        rig.app.open(rig.entry(SamplePosts.video("l20")), of: LibraryQuery(.liked))
        await rig.open(rig.app.shownFeed)
        let (before, players) = (rig.app.feeds, rig.maker.players)
        rig.app.open(texts: ["/other"])
        await Seen.until { rig.app.feeds !== before }
        #expect(rig.app.path.isEmpty && players.allSatisfy { !$0.isAlive })
        rig.letDecodersWork()
        #expect(rig.playing == ["v0"])
    }

    @Test func theEndKeepsWhatWasDone() async throws {
        let rig = Rig([feed])
        await rig.open(rig.app.feeds)
        rig.app.feeds.viewModel.card(0)?.likeButtonTapped()
        await rig.app.finish()
        #expect(try await rig.person.store.counts().liked == 1)
        #expect(rig.maker.players.allSatisfy { !$0.isAlive })
    }

    @Test func withoutAStoreThereIsNoLibrary() {
        let rig = Rig([feed], keepsPerson: false)
        rig.app.openLibrary()
        rig.app.openSearch()
        #expect(rig.app.path.isEmpty)
    }
}
