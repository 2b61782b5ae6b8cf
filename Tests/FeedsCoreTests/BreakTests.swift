// The break of Following is a page of the app and no post: where the feed opens beside it, and what leaves it alone.

import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsCore

private func makeBreak(_ text: String = "That is everything.", after last: String = "") -> Post {
    Post.makeBreak(after: last, title: "You are up to date", text: text, picture: URL(fileURLWithPath: "/break.png"))
}

private func response(_ posts: [Post], next: BatchToken? = nil) -> FeedsResponse {
    FeedsResponse(shape: .sample, posts: posts, next: next)
}

@MainActor private final class Rig {
    let maker = FakePlayerMaker()
    let scheduler = ManualScheduler()
    let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))
    let gate: TaskGate
    let feeds: FeedsCoordinator
    private(set) var wentOn = 0

    var model: FeedsViewModel { feeds.viewModel }

    init(
        _ answers: [[Post]], stored: [Post]? = nil, next: BatchToken? = nil, page: [Post] = [],
        day: (SettingsModel, ManualScheduler) -> DailyLimit? = { _, _ in nil }
    ) {
        gate = TaskGate(isOpen: stored == nil)
        let repository = FakeFeedRepository(
            first: answers.map { .success(response($0, next: next)) },
            pages: next.map { [$0: [.success(response(page))]] } ?? [:],
            stored: stored.map { StoredFeed(response: response($0), asOf: Date(timeIntervalSince1970: 0)) },
            gate: gate)
        let source = FeedSource(place: .named(FollowingPlace().source))
        let services = AppServices(
            repository: repository, settings: settings, maker: maker, scheduler: scheduler, person: PersonRig().desk,
            day: day(settings, scheduler)
        ) { _ throws(FeedServiceError) in source }
        feeds = FeedsCoordinator(source: source, services: services)
        model.ends.onGoOn = { [weak self] in self?.wentOn += 1 }
    }

    /// Opens the stored posts, acts while the servers are silent, then lets them answer.
    func open(meanwhile act: (FeedsViewModel) -> Void = { _ in }) async {
        let model = model
        let loading = Task { await model.loadPosts() }
        await until { model.phase == .loaded }
        act(model)
        await gate.open()
        await loading.value
        maker.letDecodersWork()
    }

    func go(to index: Int) {
        model.committed(to: index)
        model.settled(at: index)
        maker.letDecodersWork()
    }

    var shown: String? { model.post(model.currentIndex).map { $0.isBreak ? "break" : $0.id } }
}

@MainActor @Suite struct BreakTests {
    private let videos = SamplePosts.videos(0..<4)

    @Test func theMorningBeginsWithTheFirstNewPost() async {
        let rig = Rig([[videos[0], videos[1], makeBreak(after: "v1"), videos[2]]], stored: [makeBreak(), videos[2]])
        await rig.open()
        #expect(rig.shown == "v0" && rig.model.currentIndex == 0)
    }

    @Test func aRefreshLeadsOnWhenWhatWasSeenGoesBehindTheBreak() async {
        let old = [videos[0], videos[1], makeBreak(after: "v1")]
        let rig = Rig([
            old, [videos[1], makeBreak(after: "v1"), videos[0]], [makeBreak(), videos[0], videos[1]],
            [makeBreak(), videos[0], videos[1]],
        ])
        await rig.open()
        await rig.model.refresh()
        #expect(rig.shown == "v1" && rig.model.currentIndex == 0)
        await rig.model.refresh()
        #expect(rig.shown == "break")
        rig.go(to: 2)
        await rig.model.refresh()
        #expect(rig.shown == "v1", "a user behind the break stays there")
    }

    @Test func aRefreshAtTheEndLeadsToWhatIsNewAndElseStays() async {
        let old = [videos[0], makeBreak(after: "v0"), videos[1]]
        let rig = Rig([old, old, [videos[0], videos[2], makeBreak(after: "v2"), videos[1]], [makeBreak()] + videos])
        await rig.open()
        rig.go(to: 1)
        await rig.model.refresh()
        #expect(rig.shown == "break", "nothing is new, so nothing is shown again")
        await rig.model.refresh()
        #expect(rig.shown == "v2")
        rig.go(to: 2)
        await rig.model.refresh()
        #expect(rig.shown == "break")
    }

    @Test func ofTwoBreaksNoneIsLost() async {
        let second = BatchToken("1 1")
        let page = [videos[1], makeBreak(after: "v1"), videos[2]]
        let rig = Rig([[videos[0], makeBreak(after: "v0")]], next: second, page: page)
        await rig.open()
        await until { rig.model.pagingState == .end }
        #expect(rig.model.posts.map { $0.isBreak ? "break" : $0.id } == ["v0", "break", "v1", "break", "v2"])
    }

    @Test func aViewThatShowsItSaysHowThingsStandNow() async {
        let stored = [makeBreak("Last asked: 7:00"), videos[0]]
        let rig = Rig([[makeBreak("Last asked: 8:00"), videos[0]]], stored: stored)
        var shown: PostViewModel?
        await rig.open { shown = $0.card(0) }
        #expect(rig.model.card(0) === shown && shown?.item.text == "Last asked: 8:00")
    }

    @Test func itHasNoCommentsAndNoFieldForOne() async {
        let rig = Rig([[videos[0], makeBreak(after: "v0")]])
        await rig.open()
        #expect(rig.model.comments(0) != nil && rig.model.composer(0) != nil)
        #expect(rig.model.comments(1) == nil && rig.model.composer(1) == nil)
    }

    @Test func theFeedNeverGoesOnFromItByItself() async {
        let rig = Rig([[videos[0], makeBreak(after: "v0"), videos[1]]])
        rig.settings.change { $0.atEnd = .next }
        await rig.open()
        rig.maker.player(of: "v0")?.say(.ended)
        #expect(rig.wentOn == 1)
        rig.go(to: 1)
        rig.scheduler.advance(by: 600)
        #expect(rig.wentOn == 1 && rig.shown == "break")
    }

    @Test func aPauseThereDoesNothing() async {
        let rig = Rig([[makeBreak(), videos[0]]])
        await rig.open()
        rig.model.pauseToggled()
        #expect(rig.model.card(0)?.isPaused == false && !rig.model.players.isUserPaused)
    }

    @Test func theDayDoesNotCountIt() async {
        let noon = Calendar.autoupdatingCurrent.startOfDay(for: Date(timeIntervalSince1970: 1_800_000_000)) + 12 * 3600
        var limit: DailyLimit?
        let rig = Rig([[videos[0], makeBreak(after: "v0")]]) {
            limit = DailyLimit(settings: $0, store: NoDays(), scheduler: $1) { noon }
            return limit
        }
        await rig.open()
        await AllTasks.run()
        rig.scheduler.advance(by: 3)
        rig.go(to: 1)
        rig.scheduler.advance(by: 50)
        #expect(limit?.book.items == 1 && limit?.book.seconds == 3)
    }

    @Test func theSearchDoesNotFindIt() async {
        let posts = [videos[0], makeBreak("Video or not, that is everything.", after: "v0")]
        #expect(await SourceSearch("video").search(posts).map(\.id) == ["v0"])
    }
}

private struct NoDays: WatchedDayStoreProtocol {
    func load() async -> WatchedDay? { nil }
    func save(_ day: WatchedDay) {}
}
