// Switching between sources: names, positions, what is stored and what is not.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor private final class Rig {
    static let sample = FeedSource(place: .path("/usr/share/sample.json"), alias: "sample")
    let maker = FakePlayerMaker()
    let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))
    let app: AppCoordinator

    init(_ source: FeedSource = FeedSource(place: .path("/first")), title: String? = nil) {
        let feed = FeedsResponse(shape: .sample, title: title, posts: SamplePosts.videos(0..<9))
        let services = AppServices(
            repository: FakeFeedRepository(first: Array(repeating: .success(feed), count: 9)), settings: settings,
            maker: maker, scheduler: ManualScheduler(), sample: Self.sample
        ) { texts throws(FeedServiceError) in
            var sources: [FeedSource] = []
            for text in texts {
                guard !text.hasPrefix("ftp") else { throw .unreadable(place: text, reason: "it is no address") }
                let url = text.hasPrefix("http") ? URL(string: text) : nil
                sources.append(FeedSource(place: url.map { .remote($0) } ?? .path(text)))
            }
            var first = sources[0]
            first.more = Array(sources.dropFirst())
            return first
        }
        app = AppCoordinator(source: source, services: services)
    }

    /// Opens another source, and waits until it is there.
    func open(_ act: () -> Void) async {
        let before = app.feeds
        act()
        await Seen.until { self.app.feeds !== before }
        await load()
    }

    func load() async {
        app.feeds.start()
        await Seen.until { self.app.feeds.viewModel.phase == .loaded }
        for player in maker.players where player.acts.last == .prime { player.say(.primed) }
    }
}

@MainActor @Suite struct SwitchingSourcesTests {
    @Test func theOpenSourceIsKeptUnderTheNameItShows() async {
        let rig = Rig(title: "Holidays")
        #expect(rig.app.sourceName == "first" && rig.app.canKeepSource)
        await rig.load()
        #expect(rig.app.sourceName == "Holidays")
        rig.app.keepSource()
        #expect(rig.app.sources.all == [Settings.KeptSource(name: "Holidays", texts: ["/first"])])
        #expect(rig.app.notice == "Kept as “Holidays”." && !rig.app.canKeepSource)
        rig.app.sources.rename(rig.app.sources.all[0], to: "Mine")
        #expect(rig.app.sourceName == "Mine")
    }

    @Test func theSampleIsAlwaysThereAndNeverKept() {
        let rig = Rig(Rig.sample)
        #expect(rig.app.sourceName == "Sample" && rig.app.isSample && !rig.app.canKeepSource)
        rig.app.keepSource()
        #expect(rig.app.sources.all.isEmpty)
    }

    @Test func aSecretIsNotKeptButPlaysOn() throws {
        let url = try #require(URL(string: "https://ann:pw@example.org/feed.json"))
        let rig = Rig(FeedSource(place: .remote(url)))
        #expect(rig.app.sourceName == "example.org", "nor is it shown")
        rig.app.keepSource()
        #expect(rig.app.sources.all.isEmpty && rig.app.notice?.contains("password") == true)
        #expect(rig.app.source.place == .remote(url))
    }

    @Test func severalSourcesAreKeptAsOne() async {
        var several = FeedSource(place: .path("/a"))
        several.more = [FeedSource(place: .path("/b"))]
        let rig = Rig(several)
        rig.app.keepSource()
        #expect(rig.app.sources.all.map(\.texts) == [["/a", "/b"]])
        rig.app.openSample()
        rig.app.open(rig.app.sources.all[0])
        #expect(rig.app.source == several)
    }

    @Test func goingBackFindsThePostWhereItWasLeft() async throws {
        let rig = Rig()
        await rig.load()
        rig.app.keepSource()
        rig.app.feeds.viewModel.committed(to: 4)
        await rig.open { rig.app.openSample() }
        #expect(rig.app.isSample && rig.app.feeds.viewModel.currentIndex == 0)
        let kept = try #require(rig.app.sources.all.first)
        await rig.open { rig.app.open(kept) }
        #expect(rig.app.feeds.viewModel.currentIndex == 4)
        rig.app.feeds.viewModel.committed(to: 0)
        await rig.open { rig.app.openSample() }
        await rig.open { rig.app.open(kept) }
        #expect(rig.app.feeds.viewModel.currentIndex == 0)
    }

    @Test func goingBackKeepsTheAuthorizationOfThisVisit() async throws {
        let url = try #require(URL(string: "https://example.org/feed.json"))
        let rig = Rig(FeedSource(place: .remote(url), authorization: "Bearer x"))
        await rig.load()
        rig.app.keepSource()
        await rig.open { rig.app.openSample() }
        await rig.open { rig.app.open(rig.app.sources.all[0]) }
        #expect(rig.app.source.authorization == "Bearer x")
    }

    @Test func whatIsDroppedBeginsAtItsBeginning() async {
        let rig = Rig()
        await rig.load()
        rig.app.feeds.viewModel.committed(to: 4)
        await rig.open { rig.app.open(texts: ["/second"]) }
        await rig.open { rig.app.open(texts: ["/first"]) }
        #expect(rig.app.feeds.viewModel.currentIndex == 0)
    }

    @Test func choosingWhatIsOpenOnlyLeadsBackToIt() async {
        let rig = Rig()
        await rig.load()
        rig.app.keepSource()
        let feed = rig.app.feeds
        rig.app.open(rig.app.sources.all[0])
        #expect(rig.app.feeds === feed)
    }

    @Test func whatCannotBeOpenedAnyMoreSaysWhy() {
        let rig = Rig()
        let feed = rig.app.feeds
        rig.app.open(Settings.KeptSource(name: "Old", texts: ["ftp://old"]))
        #expect(rig.app.feeds === feed && rig.app.notice?.contains("ftp://old") == true)
    }

    @Test func theWindowsSizeAndDataChangeWhatAQualityMeans() {
        let phone = PaneSize(width: 405, height: 720)
        let wall = PaneSize(width: 3840, height: 2160)
        let auto = QualityMeaning.sentence(of: .auto, in: phone, savesData: false)
        #expect(auto.contains("405 × 720") && auto.contains("14 MB"))
        #expect(QualityMeaning.sentence(of: .auto, in: wall, savesData: false).contains("187 MB"))
        #expect(QualityMeaning.sentence(of: .hd, in: wall, savesData: false).contains("30 MB"))
        #expect(QualityMeaning.sentence(of: .hd, in: wall, savesData: true).contains("15 MB"))
    }

    @Test(
        arguments: [
            (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"), (1_400, "1.4 kB"), (999_499, "999 kB"),
            (999_500, "1 MB"), (12_345_678, "12 MB"), (999_600_000, "1 GB"), (2_500_000_000, "2.5 GB"), (-5, "0 bytes"),
        ] as [(Int64, String)])
    func bytesAreSaidShortly(bytes: Int64, text: String) {
        #expect(ByteSize.text(bytes) == text)
    }
}
