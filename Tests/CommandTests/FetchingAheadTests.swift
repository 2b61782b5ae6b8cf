// The real policy, manager and store against a real server; only the decoders and the time are simulated.

import FeedsCore
import FeedsData
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

/// The common time of the app's clock and of the playing video.
@MainActor private final class PlayedTime {
    let scheduler = ManualScheduler()
    var player: FakePlayer?

    nonisolated init() {}

    func pass(_ seconds: Double) {
        if let player, player.acts.last == .play { player.position = (player.position ?? 0) + seconds }
        scheduler.advance(by: seconds)
    }
}

/// Forwards to the store, delays like a line, and knows whether a fetch is under way.
private final class CountedStore: MediaPreloading {
    private let store: MediaStore
    private let time: PlayedTime
    private let open = Mutex(0)
    /// Bits per second, and seconds for a round trip.
    private let (rate, latency) = (20e6, 0.04)

    init(_ store: MediaStore, _ time: PlayedTime) {
        self.store = store
        self.time = time
    }

    var isQuiet: Bool { open.withLock { $0 == 0 } }

    private func enter() { open.withLock { $0 += 1 } }
    private func leave() { open.withLock { $0 -= 1 } }

    func layout(of media: Media, fitting pane: PaneSize) async throws(MediaError) -> MediaLayout? {
        enter()
        defer { leave() }
        return try await store.layout(of: media, fitting: pane)
    }

    func preload(
        _ media: Media, chunk: Int, level: Int, fitting pane: PaneSize
    ) async throws(MediaError) -> PreloadReceipt {
        enter()
        defer { leave() }
        let receipt = try await store.preload(media, chunk: chunk, level: level, fitting: pane)
        let seconds = latency + Double(receipt.bytes) * 8 / rate
        await time.pass(seconds)
        return PreloadReceipt(bytes: receipt.bytes, seconds: seconds)
    }

    func attend(to media: [Media]) async { await store.attend(to: media) }
    func refresh(_ media: [Media]) async { await store.refresh(media) }
    func rest() async { await store.rest() }
    func hurry() async { await store.hurry() }
    func traffic() async -> MediaTraffic { await store.traffic() }
}

@MainActor @Suite struct FetchingAheadTests {
    private static let pane = PaneSize(width: 405, height: 720)
    /// Twenty seconds at two megabits per second.
    private static let (length, duration) = (5_000_000, 20.0)

    private let folder = FileManager.default.temporaryDirectory.appending(path: "ahead-\(UUID().uuidString)")
    private let server: LoopbackServer
    private let posts: [Post]
    private let store: CountedStore
    private let time = PlayedTime()
    private let maker = FakePlayerMaker()
    private let players: VideoPlayerManager
    private let streaming: FeedStreaming

    init() throws {
        let server = try LoopbackServer(
            Dictionary(uniqueKeysWithValues: (0..<8).map { ("/\($0).mp4", .zeros(Int64(Self.length))) }))
        self.server = server
        let posts = (0..<8).map { number in
            let rendition = Rendition(url: server.url("/\(number).mp4"), bytes: Self.length)
            let metadata = Metadata(width: 720, height: 1280, duration: Self.duration)
            return Post(
                id: "\(number)",
                media: [Media(id: "\(number)", kind: .video, renditions: [rendition], metadata: metadata)])
        }
        self.posts = posts
        let scheduler = time.scheduler
        store = CountedStore(MediaStore(folder: folder, network: NetworkService()), time)
        players = VideoPlayerManager(maker: maker, scheduler: scheduler) { item in
            posts.indices.contains(item.number) ? (posts[item.number], posts[item.number].media[0]) : nil
        }
        let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))
        let desk = StreamingConditions(system: FakeConditions(), settings: settings, scheduler: scheduler)
        let services = StreamingServices(
            media: store, conditions: desk, watchTimes: FakeWatchTimes(), pane: { Self.pane })
        streaming = FeedStreaming(
            source: FeedSource(place: .path("/feed")), players: players, services: services, scheduler: scheduler)
    }

    private func close() {
        streaming.finish()
        players.shutDown()
        server.stop()
        // A leftover in the temporary folder does no harm.
        try? FileManager.default.removeItem(at: folder)
    }

    /// A decoder reads the beginning of its file before it is primed.
    private func letDecodersWork() async throws {
        for _ in 0..<4 {
            for player in maker.players where player.acts.last == .prime {
                _ = try await store.preload(player.media, chunk: 0, level: 0, fitting: Self.pane)
                player.say(.primed)
            }
            for player in maker.players where player.isClosing { player.finishClosing() }
        }
    }

    /// Returns when nothing was under way for a while; the limit is for failing tests.
    private func quiet() async {
        let end = ContinuousClock.now + .seconds(20)
        var calm = 0
        while calm < 40, ContinuousClock.now < end {
            await AllTasks.run(1)
            calm = store.isQuiet ? calm + 1 : 0
        }
        #expect(calm == 40)
    }

    private func watch(_ item: Int, seconds: Double) async throws {
        try await letDecodersWork()
        time.player = maker.player(of: posts[item].id)
        let end = time.scheduler.now + seconds
        while time.scheduler.now < end {
            await quiet()
            time.pass(0.1)
        }
        await quiet()
    }

    private func here(_ item: Int) async throws -> Int {
        let layout = try #require(try await store.layout(of: posts[item].media[0], fitting: Self.pane))
        return layout.present.prefix { $0 != nil }.count
    }

    private func bytes(_ items: Range<Int>) -> Int { items.reduce(0) { $0 + Int(server.log.bytes("/\($1).mp4")) } }

    @Test func whoWatchesFourSecondsEachFindsEveryNextVideosStartHere() async throws {
        players.handle(.listed(PostOrder(count: 6)))
        for item in 0..<6 {
            if item > 0 {
                #expect(try await here(item) >= 1, "the start of \(item)")
                players.handle(.committed(PostHandle(item)))
            }
            try await watch(item, seconds: 4)
            #expect(try await here(item) >= 4, "what was watched of \(item)")
        }
        #expect(bytes(0..<6) < Self.length * 6 / 2)
        for item in 0..<6 {
            let ranges = server.log.requests("/\(item).mp4").compactMap(\.range)
            #expect(Set(ranges.map(\.lowerBound)).count == ranges.count, "a range of \(item) came twice")
        }
        close()
    }

    @Test func fivePreparedVideosThatNobodyWatchesCostATenth() async throws {
        players.handle(.listed(PostOrder(count: 8)))
        try await letDecodersWork()
        players.handle(.pauseToggled)
        for _ in 0..<20 {
            await quiet()
            time.pass(1)
        }
        #expect(bytes(0..<8) > 0)
        #expect(Double(bytes(0..<8)) <= 0.12 * 5 * Double(Self.length))
        #expect(time.scheduler.pending == 0)
        close()
    }

    @Test func aWindowOutOfSightFetchesNothing() async {
        players.handle(.suspended(true))
        players.handle(.listed(PostOrder(count: 8)))
        await quiet()
        #expect(bytes(0..<8) == 0)
        players.handle(.suspended(false))
        await quiet()
        #expect(bytes(0..<8) > 0)
        close()
    }

    @Test func aServerThatRefusesOneVideoHoldsUpNoOther() async throws {
        server["/1.mp4"] = .status(503)
        players.handle(.listed(PostOrder(count: 4)))
        maker.player(of: "0")?.say(.primed)
        time.player = maker.player(of: "0")
        for _ in 0..<30 {
            await quiet()
            time.pass(0.1)
        }
        #expect(try await here(0) >= 3)
        #expect(try await here(2) >= 1)
        #expect(server.log.requests("/1.mp4").count <= 4)
        close()
    }
}
