// An open feed with its players' followers, on fakes: a script instead of the policy, and manual time.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

/// Decides by a rule of the test, and records the situations.
@MainActor final class Script {
    var situations: [PreloadSituation] = []
    var prices: [PreloadPrices] = []
    var rule: (PreloadSituation) -> PreloadDecision = { _ in .wait(200) }

    /// The next chunk of the nearest item that has fewer than `chunks`.
    static func upTo(_ chunks: Int, level: Int = 0) -> (PreloadSituation) -> PreloadDecision {
        { situation in
            let item = situation.items.first { !$0.isComplete && $0.fetched.count < chunks }
            return item.map { .fetch(item: $0.id, level: level) } ?? .wait(200)
        }
    }
}

struct ScriptedPolicy: PreloadDeciding {
    let script: Script
    var prices = PreloadPrices(ladder: [1])

    mutating func handle(_ situation: PreloadSituation) -> PreloadDecision {
        MainActor.assumeIsolated { [prices, script] in
            script.situations.append(situation)
            script.prices.append(prices)
            return script.rule(situation)
        }
    }
}

@MainActor struct StreamingRig {
    static let source = FeedSource(place: .path("/feed"))

    let maker = FakePlayerMaker()
    let media = FakePreloading()
    let scheduler = ManualScheduler()
    let conditions = FakeConditions()
    let script = Script()
    let times: FakeWatchTimes
    let settings = SettingsModel(store: FakeSettings(Settings(firstLaunch: Date(timeIntervalSince1970: 0))))
    let desk: StreamingConditions
    let players: VideoPlayerManager
    let streaming: FeedStreaming

    init(_ posts: [Post], chunks: Int = 10, seconds: Double = 1, times: FakeWatchTimes = FakeWatchTimes()) {
        self.times = times
        desk = StreamingConditions(system: conditions, settings: settings, scheduler: scheduler)
        players = VideoPlayerManager(maker: maker, scheduler: scheduler) { item in
            guard posts.indices.contains(item.number), posts[item.number].media[0].kind == .video else { return nil }
            return (posts[item.number], posts[item.number].media[0])
        }
        let services = StreamingServices(
            media: media, conditions: desk, watchTimes: times, pane: { PaneSize(width: 405, height: 720) })
        streaming = FeedStreaming(
            source: Self.source, players: players, services: services, scheduler: scheduler,
            policy: ScriptedPolicy(script: script))
        for post in posts { media.layouts[post.media[0].id] = Self.layout(chunks: chunks, seconds: seconds) }
    }

    static func layout(chunks: Int, seconds: Double = 1) -> MediaLayout {
        MediaLayout(
            chunkSeconds: seconds, levels: [750_000, 1_850_000],
            chunkBytes: Array(repeating: [94_000, 231_000], count: chunks),
            present: Array(repeating: nil, count: chunks))
    }

    func open(count: Int, at current: PostHandle = 0) {
        players.handle(.listed(PostOrder(count: count), current: current))
    }

    func letDecodersWork() { maker.letDecodersWork() }

    /// Lets all tasks run.
    func rest() async { await AllTasks.run() }

    /// Delivers all requested chunks until no request is left.
    func deliverAll() async {
        await rest()
        while !media.underWay.isEmpty {
            media.deliver()
            await rest()
        }
    }
}
