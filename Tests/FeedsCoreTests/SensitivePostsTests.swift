// Sensitive posts: a cover hides them, and nothing plays below it, until the user uncovers them.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor private struct Rig {
    let maker = FakePlayerMaker()
    let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))
    let feed: FeedsCoordinator
    var model: FeedsViewModel { feed.viewModel }

    init(_ posts: [Post], place: FeedSource.Place = .path("/feed.json")) {
        let services = AppServices(
            repository: FakeFeedRepository(first: [.success(FeedsResponse(shape: .sample, posts: posts))]),
            settings: settings, maker: maker, scheduler: ManualScheduler()
        ) { texts throws(FeedServiceError) in FeedSource(place: .path(texts[0])) }
        feed = FeedsCoordinator(source: FeedSource(place: place), services: services)
    }

    func open() async {
        await model.loadPosts()
        maker.letDecodersWork()
    }

    func commit(to index: Int) {
        model.committed(to: index)
        maker.letDecodersWork()
    }

    /// Waits until the app has followed the settings.
    func settle() async { await AllTasks.run() }

    func acts(_ id: String) -> [FakePlayer.Act] { maker.player(of: id)?.acts ?? [] }
}

@MainActor @Suite struct SensitivePostsTests {
    private let posts = ["a", "b", "c"].map { id in
        var post = SamplePosts.video(id)
        post.isSensitive = id == "b"
        return post
    }

    /// Authors warn of what is not marked as sensitive, too.
    @Test func aPostWithAWarningIsCovered() async {
        var warned = SamplePosts.video("a")
        warned.warning = "Spiders"
        let rig = Rig([warned])
        await rig.open()
        #expect(rig.model.card(0)?.hidesTexts == true && !rig.acts("a").contains(.play))
        rig.model.card(0)?.showTapped()
        #expect(rig.model.card(0)?.hidesTexts == false)
    }

    @Test func nothingPlaysUnderACoverNotForAMoment() async {
        let rig = Rig(posts)
        await rig.open()
        #expect(rig.acts("a").contains(.play) && rig.model.card(0)?.isCovered == false)
        rig.commit(to: 1)
        #expect(rig.model.card(1)?.isCovered == true && rig.model.players.playing == nil)
        #expect(rig.acts("b") == [.prime], "it is ready, and was never told to play")
        rig.commit(to: 2)
        #expect(rig.model.players.playing == 2)
        #expect(!rig.acts("b").contains(.play), "not while one leaves it either")
    }

    @Test func aFeedThatBeginsWithOneBeginsSilently() async {
        let rig = Rig([posts[1], posts[0]])
        await rig.open()
        #expect(rig.model.card(0)?.isCovered == true && !rig.acts("b").contains(.play))
        rig.commit(to: 1)
        #expect(rig.model.players.playing == 1)
    }

    @Test func whoAsksSeesItAndNeedNotAskAgain() async {
        let rig = Rig(posts)
        await rig.open()
        rig.commit(to: 1)
        rig.model.card(1)?.showTapped()
        #expect(rig.model.card(1)?.isCovered == false && rig.model.players.playing == 1)
        rig.commit(to: 2)
        rig.commit(to: 1)
        #expect(rig.model.card(1)?.isCovered == false && rig.model.players.playing == 1)
    }

    @Test func aTapOrTheKeyThatPlaysAsksForIt() async {
        let rig = Rig(posts)
        await rig.open()
        rig.commit(to: 1)
        rig.model.pauseToggled()
        #expect(rig.model.players.playing == 1 && rig.model.card(1)?.isPaused == false)
        rig.model.pauseToggled()
        #expect(rig.model.players.playing == nil && rig.model.card(1)?.isPaused == true)
    }

    @Test func theSettingIsFollowedAtOnce() async {
        let rig = Rig(posts)
        await rig.open()
        rig.commit(to: 1)
        let card = rig.model.card(1)
        rig.settings.change { $0.coversSensitive = false }
        await rig.settle()
        #expect(card?.isCovered == false && rig.model.players.playing == 1)
        rig.settings.change { $0.coversSensitive = true }
        await rig.settle()
        #expect(card?.isCovered == true && rig.model.players.playing == nil)
    }

    @Test func theLibraryShowsWhatWasChosen() async {
        let rig = Rig(posts, place: .library(LibraryQuery(.liked)))
        await rig.open()
        rig.commit(to: 1)
        #expect(rig.model.card(1)?.isCovered == false && rig.model.players.playing == 1)
    }
}
