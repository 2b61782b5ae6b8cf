// The information about playback for other programs, and the commands that they may send.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor private final class Rig {
    let maker = FakePlayerMaker()
    let scheduler = ManualScheduler()
    let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))
    let app: AppCoordinator
    let desk: NowPlayingReporter
    private(set) var told: [[NowPlaying.Part]] = []
    private(set) var awake: [Bool] = []
    private(set) var places: [Double] = []

    init(_ posts: [Post]) {
        let services = AppServices(
            repository: FakeFeedRepository(
                first: Array(repeating: .success(FeedsResponse(shape: .sample, posts: posts)), count: 2)),
            settings: settings, maker: maker, scheduler: scheduler, person: PersonRig().desk
        ) { texts throws(FeedServiceError) in FeedSource(place: .path(texts[0])) }
        app = AppCoordinator(source: FeedSource(place: .path("/feed")), services: services)
        desk = NowPlayingReporter(app: app, scheduler: scheduler) { media, _ in URL(fileURLWithPath: "/art/\(media.id)")
        }
        desk.onChange = { [weak self] in self?.told.append($0) }
        desk.onAwake = { [weak self] in self?.awake.append($0) }
        desk.onSeek = { [weak self] in self?.places.append($0) }
        desk.start()
    }

    var model: FeedsViewModel { app.feeds.viewModel }

    func open() async {
        await model.loadPosts()
        await settle()
    }

    /// Lets decoders answer and bindings run, and passes the tenth of a second before changes are sent.
    func settle() async {
        for _ in 0..<4 {
            for player in maker.players where player.acts.last == .prime { player.say(.primed) }
            for player in maker.players where player.isClosing { player.finishClosing() }
        }
        await AllTasks.run()
        scheduler.advance(by: 0.1)
    }

    func player(_ id: String, at position: Double, of duration: Double) {
        maker.player(of: id)?.position = position
        maker.player(of: id)?.duration = duration
    }
}

@MainActor @Suite struct NowPlayingReporterTests {
    @Test func whatIsOnScreenIsTold() async {
        let rig = Rig([SamplePosts.video("a"), SamplePosts.video("b")])
        #expect(rig.desk.current.state == .stopped && !rig.desk.current.canPlay)
        await rig.open()
        let now = rig.desk.current
        #expect(now.state == .playing && now.item?.title == "Video a" && now.canGoOn && !now.canGoBack)
        rig.model.committed(to: 1)
        await rig.settle()
        #expect(rig.desk.current.item?.title == "Video b" && rig.desk.current.canGoBack && !rig.desk.current.canGoOn)
        #expect(rig.desk.current.item?.id != now.item?.id)
    }

    @Test func theBreakIsNothingThatPlays() async {
        let picture = URL(fileURLWithPath: "/break.png")
        let rest = Post.makeBreak(after: "a", title: "Up to date", text: "", picture: picture)
        let rig = Rig([SamplePosts.video("a"), rest, SamplePosts.video("b")])
        await rig.open()
        rig.model.committed(to: 1)
        await rig.settle()
        let now = rig.desk.current
        #expect(now.item == nil && now.state == .stopped && now.canGoOn && now.canGoBack)
        rig.model.committed(to: 2)
        await rig.settle()
        #expect(rig.desk.current.item?.title == "Video b")
    }

    @Test func changesAreToldTogetherAndOnlyOnce() async {
        let rig = Rig(SamplePosts.videos(0..<9))
        await rig.open()
        let before = rig.told.count
        for index in 1..<8 { rig.model.committed(to: index) }
        rig.settings.change { $0.volume = 0.5 }
        await rig.settle()
        await rig.settle()
        #expect(rig.told.count == before + 1)
        #expect(Set(rig.told.last ?? []) == [.item, .volume, .canGoBack])
    }

    @Test func playAndPauseNameTheStateTheyWant() async {
        let rig = Rig(SamplePosts.videos(0..<2))
        await rig.open()
        rig.model.play()
        #expect(!rig.model.players.isUserPaused)
        rig.model.pause()
        rig.model.pause()
        #expect(rig.model.card(0)?.isPaused == true)
        await rig.settle()
        #expect(rig.desk.current.state == .paused)
        rig.model.play()
        #expect(rig.model.card(0)?.isPaused == false && rig.desk.isPlaying)
    }

    @Test func outOfSightPlayEndsOnlyTheUsersPause() async {
        let rig = Rig(SamplePosts.videos(0..<2))
        await rig.open()
        rig.app.sightChanged(isInSight: false)
        await rig.settle()
        #expect(rig.desk.current.state == .paused)
        rig.model.pause()
        #expect(!rig.model.players.isUserPaused)
        rig.model.pauseToggled()
        rig.model.play()
        #expect(!rig.model.players.isUserPaused && !rig.desk.isPlaying)
        rig.app.sightChanged(isInSight: true)
        #expect(rig.desk.isPlaying)
    }

    @Test func thePlaceIsSoughtWithinTheVideo() async {
        let rig = Rig(SamplePosts.videos(0..<2))
        await rig.open()
        rig.player("v0", at: 4, of: 10)
        rig.maker.player(of: "v0")?.say(.moving)
        await rig.settle()
        #expect(rig.desk.current.canSeek && rig.desk.current.item?.seconds == 10 && rig.desk.position == 4)
        #expect(rig.desk.length == 10)
        for seconds in [7.0, -5, 2, 11] { rig.model.seek(to: seconds) }
        #expect(rig.maker.player(of: "v0")?.acts.suffix(3) == [.seek(7), .seek(0), .seek(2)])
        rig.maker.player(of: "v0")?.say(.sought(2))
        rig.maker.player(of: "v0")?.say(.looped)
        #expect(rig.places == [2, 0])
    }

    @Test func whatIsCoveredIsNotNamed() async {
        var post = SamplePosts.video("a")
        post.isSensitive = true
        post.author = Author(name: "Ann")
        post.page = URL(string: "https://example.org/a")
        let rig = Rig([post])
        await rig.open()
        rig.player("a", at: 1, of: 10)
        let covered = rig.desk.current.item
        #expect(covered == NowPlaying.Item(id: covered?.id ?? 0, title: "Sensitive"))
        rig.model.card(0)?.showTapped()
        await rig.settle()
        await rig.settle()
        let shown = rig.desk.current.item
        #expect(shown?.title == "Video a" && shown?.artist == "Ann" && shown?.page == post.page)
        #expect(shown?.id != covered?.id)
    }

    @Test func anotherProgramOpensNothingBeforeThePersonSaysSo() async {
        let rig = Rig(SamplePosts.videos(0..<2))
        await rig.open()
        let first = rig.app.feeds
        rig.app.ask(toOpen: "https://example.org/feed.json")
        #expect(rig.app.feeds === first && rig.app.link?.addresses == ["https://example.org/feed.json"])
        rig.app.linkAnswered(opens: true)
        await Seen.until { rig.app.feeds !== first }
        #expect(rig.app.feeds.viewModel.source.place == .path("https://example.org/feed.json"))
        rig.app.ask(toOpen: "file:///home/ann/a%20b.mp4")
        #expect(rig.app.link?.addresses == ["file:///home/ann/a%20b.mp4"])
        rig.app.linkAnswered(opens: false)
        for bad in ["javascript:alert(1)", "https://ann:x@example.org/", "file://elsewhere/a.mp4", "", "mutoscope:"] {
            rig.app.ask(toOpen: bad)
            #expect(rig.app.link == nil && rig.app.notice != nil, "\(bad)")
            rig.app.noticeDismissed()
        }
        #expect(rig.app.feeds.viewModel.source.place == .path("https://example.org/feed.json"))
    }

    @Test func whatIsCoveredHasNoPictureElsewhereEither() async {
        var post = SamplePosts.video("a")
        post.isSensitive = true
        let rig = Rig([post])
        await rig.open()
        for _ in 0..<2 {
            rig.scheduler.advance(by: 2)
            await rig.settle()
        }
        #expect(rig.desk.current.state == .paused && rig.desk.current.item?.art == nil)
        rig.model.card(0)?.showTapped()
        for _ in 0..<2 {
            await rig.settle()
            rig.scheduler.advance(by: 2)
        }
        await rig.settle()
        #expect(rig.desk.current.state == .playing && rig.desk.current.item?.art != nil)
    }

    @Test func soundAndSpeedAreTheSettings() async {
        let rig = Rig(SamplePosts.videos(0..<2))
        await rig.open()
        rig.settings.change { $0.isMuted = true }
        await rig.settle()
        #expect(rig.desk.current.volume == 0)
        rig.settings.set(volume: 0.25)
        rig.settings.change { ($0.speed, $0.atEnd, $0.shuffles) = (1.5, .next, true) }
        await rig.settle()
        let now = rig.desk.current
        #expect(now.volume == 0.25 && now.speed == 1.5 && now.atEnd == .next && now.shuffles)
    }

    @Test func aPictureIsLookedForOnceOneStays() async {
        let rig = Rig(SamplePosts.videos(0..<3))
        await rig.open()
        #expect(rig.desk.current.item?.art == nil)
        rig.model.committed(to: 1)
        await rig.settle()
        rig.scheduler.advance(by: 1)
        await rig.settle()
        #expect(rig.desk.current.item?.art?.path == "/art/\(SamplePosts.video("v1").media[0].id)")
    }

    @Test func theScreenStaysOnOnlyWhileAVideoMoves() async {
        let rig = Rig([SamplePosts.video("a"), SamplePosts.photo("p"), SamplePosts.video("b")])
        await rig.open()
        #expect(rig.awake == [true])
        rig.model.pauseToggled()
        #expect(rig.awake == [true, false])
        rig.model.pauseToggled()
        #expect(rig.awake.last == true)
        rig.model.committed(to: 1)
        #expect(rig.awake.last == false)
        rig.model.committed(to: 2)
        await rig.settle()
        #expect(rig.awake.last == true)
        rig.app.sightChanged(isInSight: false)
        #expect(rig.awake.last == false)
        rig.app.sightChanged(isInSight: true)
        #expect(rig.awake.last == true)
    }

    @Test func behindTheLibraryNothingPlaysAndTheFeedComesBack() async {
        let rig = Rig(SamplePosts.videos(0..<2))
        await rig.open()
        rig.app.openLibrary()
        await rig.settle()
        #expect(rig.desk.current.state == .stopped && rig.desk.current.item == nil && rig.awake.last == false)
        rig.model.play()
        rig.app.back()
        await rig.settle()
        #expect(rig.desk.current.state == .playing && rig.awake.last == true)
    }
}

struct NowPlayingTests {
    @Test func onlyWhatDiffersIsAChange() {
        let old = NowPlaying()
        var new = old
        #expect(new.changes(since: old).isEmpty)
        new.state = .paused
        new.speed = 2
        #expect(new.changes(since: old) == [.state, .speed])
        new.item = NowPlaying.Item(id: 1, title: "A")
        #expect(Set(new.changes(since: old)) == [.state, .speed, .item, .canPlay])
        let before = new
        new.item?.art = URL(fileURLWithPath: "/a.png")
        #expect(new.changes(since: before) == [.item])
    }
}
