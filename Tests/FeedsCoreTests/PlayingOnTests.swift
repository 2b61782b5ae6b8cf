// How the settings affect a playing feed: the end of videos, autoplay, speed, volume.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor private final class PlayingRig {
    let maker = FakePlayerMaker()
    let scheduler = ManualScheduler()
    let settings: SettingsModel
    let feeds: FeedsCoordinator
    let repository: FakeFeedRepository
    private(set) var wentOn = 0
    private(set) var turned = 0

    var model: FeedsViewModel { feeds.viewModel }

    init(_ posts: [Post], _ edit: (inout Settings) -> Void) async {
        settings = SettingsModel(store: MemorySettings())
        settings.change(edit)
        repository = FakeFeedRepository(first: [.success(FeedsResponse(shape: .sample, posts: posts))])
        let services = AppServices(
            repository: repository, settings: settings, maker: maker, scheduler: scheduler
        ) { _ throws(FeedServiceError) in FeedSource(place: .path("/feed.json")) }
        feeds = FeedsCoordinator(source: FeedSource(place: .path("/feed.json")), services: services)
        model.ends.onGoOn = { [weak self] in
            guard let self else { return }
            wentOn += 1
            model.committed(to: model.currentIndex + 1)
        }
        model.ends.onTurnPicture = { [weak self] in
            guard let self, let current = model.current, let card = model.card(current) else { return }
            turned += 1
            model.albumTurned(current, to: card.page + 1)
        }
        await model.loadPosts()
        prime()
    }

    /// Primes every player that was asked to.
    func prime() {
        for _ in 0..<3 {
            for player in maker.players where player.acts.last == .prime && player.isAlive { player.say(.primed) }
        }
    }

    /// Waits until the app has followed a changed setting.
    func follow() async { await AllTasks.run() }

    var current: FakePlayer? { model.post(model.currentIndex).flatMap { maker.player(of: $0.id) } }
}

private final class MemorySettings: SettingsStoreProtocol {
    func load() -> Settings { Settings(firstLaunch: Date(timeIntervalSince1970: 0)) }
    func save(_ settings: Settings) {}
}

@MainActor @Suite struct PlayingOnTests {
    private let videos = SamplePosts.videos(0..<4)

    @Test func theEndOfOneIsTheBeginningOfTheNext() async {
        let rig = await PlayingRig(videos) { $0.atEnd = .next }
        #expect(rig.current?.loops == false)
        rig.current?.say(.ended)
        #expect(rig.model.currentIndex == 1)
        #expect(rig.wentOn == 1)
        #expect(rig.current?.acts.contains(.play) == true)
        #expect(rig.current?.loops == false)
    }

    @Test func aPauseHoldsAPhotosTimeAndItGoesOn() async {
        let rig = await PlayingRig([SamplePosts.photo("p"), videos[0]]) {
            $0.atEnd = .next
            $0.storySeconds = 4
        }
        rig.scheduler.advance(by: 3)
        rig.model.pauseToggled()
        rig.scheduler.advance(by: 100)
        #expect(rig.model.currentIndex == 0)
        rig.model.pauseToggled()
        rig.scheduler.advance(by: 0.9)
        #expect(rig.model.currentIndex == 0)
        rig.scheduler.advance(by: 0.2)
        #expect(rig.model.currentIndex == 1)
    }

    @Test(arguments: [PlaybackHold.outOfSight, .behind, .stories, .typing, .dayIsOver])
    func whateverHoldsTheFeedHoldsAPhoto(_ hold: PlaybackHold) async {
        let rig = await PlayingRig([SamplePosts.photo("p"), videos[0]]) { $0.atEnd = .next }
        rig.model.hold(hold, true)
        rig.scheduler.advance(by: 100)
        #expect(rig.model.currentIndex == 0)
        rig.model.hold(hold, false)
        rig.scheduler.advance(by: 6)
        #expect(rig.model.currentIndex == 1)
    }

    @Test(arguments: EndHold.allCases)
    func whoDoesSomethingElseIsLedOnAfterwards(_ hold: EndHold) async {
        let rig = await PlayingRig(videos) { $0.atEnd = .next }
        rig.model.ends.hold(hold, true)
        rig.current?.say(.ended)
        #expect(rig.model.currentIndex == 0)
        rig.model.ends.hold(hold, false)
        #expect(rig.model.currentIndex == 1)
    }

    @Test func anAlbumIsShownPictureByPicture() async {
        let rig = await PlayingRig([SamplePosts.album("a"), videos[0]]) { $0.atEnd = .next }
        rig.scheduler.advance(by: 6)
        #expect(rig.turned == 1)
        #expect(rig.model.card(0)?.page == 1)
        // The second picture is a video.
        rig.prime()
        rig.current?.say(.ended)
        #expect(rig.model.currentIndex == 1)
    }

    @Test func aPictureThatIsNotThereYetIsWaitedFor() async {
        let late = await PlayingRig([SamplePosts.photo("p"), videos[0]]) { $0.atEnd = .loop }
        var isThere = false
        late.model.ends.hasPicture = { _, _ in isThere }
        late.settings.change { $0.atEnd = .next }
        await late.follow()
        // The photo was shown before `hasPicture` was set, so the test goes to another item and back.
        late.model.committed(to: 1)
        late.model.committed(to: 0)
        late.scheduler.advance(by: 60)
        #expect(late.model.currentIndex == 0)
        isThere = true
        late.model.ends.picturesChanged()
        late.scheduler.advance(by: 6)
        #expect(late.model.currentIndex == 1)
    }

    @Test func whatStopsIsBegunAnewByTheSameKeyThatPauses() async {
        let rig = await PlayingRig(videos) { $0.atEnd = .stop }
        let card = rig.model.card(0)
        rig.current?.say(.ended)
        #expect(card?.ending == .replay)
        rig.model.pauseToggled()
        #expect(rig.current?.acts.suffix(2) == [.seek(0), .play])
        #expect(card?.ending == AtEndRule.Sign.none)
        #expect(card?.isPaused == false)
        rig.model.pauseToggled()
        #expect(card?.isPaused == true)
    }

    @Test func theLastPostStands() async {
        let rig = await PlayingRig([videos[0]]) { $0.atEnd = .next }
        rig.current?.say(.ended)
        #expect(rig.wentOn == 0)
        #expect(rig.model.card(0)?.ending == .replay)
    }

    @Test func underReducedMotionTheNextOneIsOfferedAndOnlyThere() async {
        let rig = await PlayingRig(videos) { $0.atEnd = .next }
        rig.model.ends.isMotionReduced = true
        rig.current?.say(.ended)
        let card = rig.model.card(0)
        #expect(card?.ending == .replayOrNext)
        rig.model.committed(to: 1)
        #expect(card?.ending == AtEndRule.Sign.none)
        #expect(rig.model.card(1)?.ending == AtEndRule.Sign.none)
    }

    @Test func nobodyIsLedOnWhoDoesNotScrollOn() async {
        let rig = await PlayingRig(videos) {
            $0.atEnd = .next
            $0.scrollsOn = false
        }
        rig.current?.say(.ended)
        #expect(rig.wentOn == 0)
        #expect(rig.model.card(0)?.ending == .replay)
    }

    @Test func anotherWishReachesThePlayersThatAreThere() async {
        let rig = await PlayingRig(videos) { _ in }
        #expect(rig.maker.players.allSatisfy { $0.loops && $0.rate == 1 })
        rig.settings.change {
            $0.atEnd = .stop
            $0.speed = 1.5
            $0.volume = 0.25
        }
        await rig.follow()
        #expect(!rig.maker.players.isEmpty)
        #expect(rig.maker.players.allSatisfy { !$0.loops && $0.rate == 1.5 && $0.volume == 0.25 })
        rig.model.committed(to: 2)
        rig.prime()
        #expect(rig.maker.player(of: "v3")?.rate == 1.5)
    }

    // MARK: By themselves

    @Test func withoutAutoplayEachOneWaitsToBePlayed() async {
        let rig = await PlayingRig(videos) { $0.autoplays = false }
        #expect(rig.current?.acts == [.prime])
        #expect(rig.model.card(0)?.isPaused == true)
        rig.model.pauseToggled()
        #expect(rig.current?.acts.last == .play)
        #expect(rig.model.card(0)?.isPaused == false)
        let next = rig.model.card(1)
        rig.model.committed(to: 1)
        #expect(next?.isPaused == true)
        #expect(rig.current?.acts.contains(.play) == false)
        #expect(rig.model.card(0)?.isPaused == false)
    }

    @Test func autoplayTurnedOffLeavesWhatPlaysAlone() async {
        let rig = await PlayingRig(videos) { _ in }
        rig.settings.change { $0.autoplays = false }
        await rig.follow()
        #expect(rig.model.players.playing == 0)
        rig.model.committed(to: 1)
        #expect(rig.model.players.playing == nil)
    }

    // MARK: Speed that is held

    @Test func aHeldSpeedIsTheCurrentOnesAndEndsWithIt() async {
        let rig = await PlayingRig(videos) { $0.speed = 0.75 }
        rig.model.players.heldRate = 2
        #expect(rig.maker.player(of: "v0")?.rate == 2)
        #expect(rig.maker.player(of: "v1")?.rate == 0.75)
        rig.model.committed(to: 1)
        #expect(rig.maker.player(of: "v0")?.rate == 0.75)
        #expect(rig.maker.player(of: "v1")?.rate == 0.75)
        #expect(rig.model.players.heldRate == nil)
    }

    // MARK: Slow motion

    @Test func aClipOfManyPicturesIsWatchedSlowlyUntilTheUserGoesOn() async {
        let rig = await PlayingRig(videos) { $0.speed = 1.5 }
        #expect(!rig.model.slowMotionToggled())
        rig.current?.frameLength = 1.0 / 240
        rig.current?.say(.primed)
        #expect(rig.model.card(0)?.suitsSlowMotion == true)
        #expect(rig.model.slowMotionToggled() && rig.current?.rate == 0.25)
        // A held edge is faster, and slow motion comes back.
        rig.model.players.heldRate = 2
        #expect(rig.current?.rate == 2)
        rig.model.players.heldRate = nil
        #expect(rig.current?.rate == 0.25 && rig.model.card(0)?.isSlow == true)
        #expect(rig.model.slowMotionToggled() && rig.current?.rate == 1.5)
        #expect(rig.model.slowMotionToggled())
        rig.model.committed(to: 1)
        #expect(rig.maker.player(of: "v0")?.rate == 1.5 && rig.maker.player(of: "v1")?.rate == 1.5)
        #expect(rig.model.card(0)?.isSlow == false)
        #expect(!rig.model.slowMotionToggled())
    }

    // MARK: Sound

    @Test func aRunBeginsSilentWhereThatIsWanted() {
        let settings = SettingsModel(store: MemorySettings())
        settings.beginRun()
        #expect(!settings.current.isMuted)
        settings.change { $0.startsMuted = true }
        settings.beginRun()
        #expect(settings.current.isMuted)
        settings.turnVolume(by: 1)
        #expect(!settings.current.isMuted)
    }

    @Test func theClearScreenComesAndGoes() async {
        let rig = await PlayingRig(videos) { _ in }
        rig.model.clearScreenToggled()
        #expect(rig.model.isClear)
        rig.model.controlsWanted()
        #expect(!rig.model.isClear)
    }
}
