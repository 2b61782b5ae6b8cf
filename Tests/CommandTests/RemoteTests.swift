// Everything that MPRIS offers to other programs enters as an act of the table, and is carried out on the feed in front.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import GLibBridge
import Testing

@testable import FeedsGtk

@MainActor private final class Rig {
    let maker = FakePlayerMaker()
    let scheduler = ManualScheduler()
    let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))
    let app: AppCoordinator
    let now: NowPlayingReporter
    private(set) var raises = 0
    private(set) lazy var remote = RemoteActs(app) { [weak self] in self?.raises += 1 }

    init() {
        let response = FeedsResponse(shape: .sample, posts: SamplePosts.videos(0..<2))
        let services = AppServices(
            repository: FakeFeedRepository(first: [.success(response)]), settings: settings, maker: maker,
            scheduler: scheduler, person: UserActions(store: FakeLibraryStore())
        ) { texts throws(FeedServiceError) in FeedSource(place: .path(texts[0])) }
        app = AppCoordinator(source: FeedSource(place: .path("/feed")), services: services)
        now = NowPlayingReporter(app: app, scheduler: scheduler) { _, _ in nil }
        now.start()
    }

    var model: FeedsViewModel { app.feeds.viewModel }
    var player: FakePlayer? { maker.player(of: "v0") }

    /// The first video plays, and stands at the fourth of ten seconds.
    func open() async {
        await model.loadPosts()
        for player in maker.players where player.acts.last == .prime { player.say(.primed) }
        await AllTasks.run()
        scheduler.advance(by: 0.1)
        player?.position = 4
        player?.duration = 10
    }

    func request(_ method: String, _ arguments: BusValue...) -> MprisRequest? {
        MprisRequest(method, arguments, playing: now)
    }

    /// False if it is no request, or no act of a remote control.
    @discardableResult func call(_ method: String, _ arguments: BusValue...) -> Bool {
        MprisRequest(method, arguments, playing: now).map { remote.perform($0.action, from: $0.origin) } ?? false
    }

    @discardableResult func set(_ name: String, _ value: BusValue) -> Bool {
        MprisRequest(setting: name, to: value).map { remote.perform($0.action, from: $0.origin) } ?? false
    }

    var item: BusValue { .path("/io/github/mutoscope/Mutoscope/item/\(now.current.item?.id ?? 0)") }
}

@MainActor @Suite struct RemoteTests {
    @Test func everyMethodOfTheDescriptionIsAnAct() async {
        let rig = Rig()
        await rig.open()
        let arguments: [String: [BusValue]] = [
            "Seek": [.int(1_000_000)], "SetPosition": [rig.item, .int(1_000_000)], "OpenUri": [.string("a")],
        ]
        let methods = MprisDescription.xml.matches(of: /method name="(\w+)"/).map { String($0.1) }
        #expect(methods.count == 11)
        for method in methods {
            let request = MprisRequest(method, arguments[method] ?? [], playing: rig.now)
            #expect(request != nil, "\(method)")
        }
        #expect(rig.request("Fly") == nil)
    }

    @Test func everyPropertyThatCanBeSetIsAnAct() {
        let values: [String: BusValue] = [
            "Fullscreen": .bool(true), "LoopStatus": .string("Track"), "Rate": .double(1), "Shuffle": .bool(true),
            "Volume": .double(1),
        ]
        for (name, value) in values {
            #expect(MprisDescription.xml.contains("name=\"\(name)\"") && MprisRequest(setting: name, to: value) != nil)
            #expect(MprisRequest(setting: name, to: .strings([])) == nil, "\(name)")
        }
    }

    /// Over the stories only the window's own acts are heard.
    @Test func whateverLiesOverTheFeedTheRemoteControlIsHeard() {
        for action: AppAct in [
            .play, .pause, .stop, .seekTo, .setVolume, .setSpeed, .setAtEnd, .setShuffle, .askToOpen,
        ] {
            #expect(ActTable[action].reach.contains(.overStories), "\(action)")
        }
    }

    @Test func playAndPauseNameAState() async {
        let rig = Rig()
        await rig.open()
        rig.call("Play")
        #expect(rig.now.isPlaying)
        rig.call("Pause")
        rig.call("Pause")
        #expect(rig.model.players.isUserPaused)
        rig.call("PlayPause")
        #expect(rig.now.isPlaying && rig.raises == 0)
        rig.call("Stop")
        #expect(rig.model.players.isUserPaused && rig.player?.acts.last == .seek(0))
        rig.call("Play")
        rig.set("Rate", .double(0))
        #expect(rig.model.players.isUserPaused)
    }

    @Test func playShowsAWindowThatIsOutOfSight() async {
        let rig = Rig()
        await rig.open()
        rig.app.sightChanged(isInSight: false)
        #expect(rig.call("Play") && rig.raises == 1)
    }

    @Test func aSeekStaysInTheVideoOrGoesToTheNext() async {
        let rig = Rig()
        await rig.open()
        rig.call("Seek", .int(3_000_000))
        rig.call("Seek", .int(-9_000_000))
        rig.call("SetPosition", rig.item, .int(2_000_000))
        for place: Int64 in [11_000_000, -1] { #expect(rig.request("SetPosition", rig.item, .int(place)) == nil) }
        #expect(rig.request("SetPosition", .path("/io/github/mutoscope/Mutoscope/item/99"), .int(1)) == nil)
        #expect(rig.player?.acts.suffix(3) == [.seek(7), .seek(0), .seek(2)])
        #expect(rig.request("Seek", .int(7_000_000))?.action == .next)
    }

    @Test func soundSpeedAndOrderAreTheSettings() {
        let rig = Rig()
        rig.settings.change { $0.isMuted = true }
        rig.set("Volume", .double(0.25))
        rig.set("Rate", .double(1.5))
        rig.set("LoopStatus", .string("Playlist"))
        rig.set("Shuffle", .bool(true))
        let settings = rig.settings.current
        #expect(!settings.isMuted && settings.volume == 0.25 && settings.speed == 1.5)
        #expect(settings.atEnd == .next && settings.shuffles)
        for value in [Double.nan, .infinity, -1] { #expect(!rig.set("Rate", .double(value)), "\(value)") }
    }

    @Test func nothingOpensBeforeTheUserAgrees() async {
        let rig = Rig()
        rig.call("OpenUri", .string("https://example.org/feed.json"))
        #expect(rig.app.link?.addresses == ["https://example.org/feed.json"])
    }

    @Test func behindTheLibraryNothingPlays() async {
        let rig = Rig()
        await rig.open()
        rig.app.openLibrary()
        #expect(rig.app.shownFeed == nil && rig.call("PlayPause") && rig.call("Stop"))
        #expect(!rig.model.players.isUserPaused && rig.raises == 0)
    }
}
