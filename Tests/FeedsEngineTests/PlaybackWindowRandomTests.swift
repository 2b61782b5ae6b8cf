// Thousands of random rides through a feed; WindowScene checks every step against the rules.
// Thread: any. Invariant: a failing seed fails again, every time.

import FeedsEngine
import FeedsTestSupport
import Testing

struct PlaybackWindowRandomTests {
    @Test(arguments: [1, 3, 5, 7])
    func noRuleBreaks(window: Int) {
        for seed in 0..<60 as Range<UInt64> {
            var ride = RandomRide(seed: seed, window: window)
            for _ in 0..<150 { ride.step() }
            ride.finish()
            #expect(ride.scene.broken.first == nil, "seed \(seed)")
            #expect(ride.scene.mostPlayers <= max(window, 3), "seed \(seed)")
            #expect(ride.currentIsServed, "seed \(seed): the current item neither plays nor failed")
        }
    }

    /// A smaller limit during the ride may leave more players for a moment, but the window never requests too many.
    @Test func noRuleBreaksWhileTheWindowChanges() {
        for seed in 1000..<1060 as Range<UInt64> {
            var ride = RandomRide(seed: seed, window: 5)
            ride.changesLimits = true
            for _ in 0..<150 { ride.step() }
            ride.finish()
            #expect(ride.scene.broken.first == nil, "seed \(seed)")
            #expect(ride.scene.mostPlayers <= 7, "seed \(seed)")
            #expect(ride.currentIsServed, "seed \(seed)")
        }
    }
}

private struct RandomRide {
    var scene: WindowScene
    var changesLimits = false
    private var random: SplitMix64
    private var latestCommit: PostHandle?
    private var given = 40
    /// Items that went with the last order.
    private var absent: [PostHandle] = []

    init(seed: UInt64, window: Int) {
        scene = WindowScene(limits: WindowLimits(window: window))
        random = SplitMix64(seed: seed)
        scene.send(.listed(PostOrder(count: 40)))
    }

    mutating func step() {
        let window = scene.window
        let current = window.current ?? 0
        let place = window.order.place(of: current) ?? 0
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<22: commit(place + 1)
        case 22..<36: commit(place - 1)
        case 36..<40: commit(Int.random(in: 0..<max(1, window.order.count), using: &random))
        case 40..<52: if let latestCommit { scene.send(.settled(latestCommit)) }
        case 52..<74: answerOne()
        case 74..<86: finishOneTeardown()
        case 86..<88: failOne()
        case 88..<90: scene.send(.primed(item: current, token: Int.random(in: -1..<9, using: &random)))
        case 90: scene.send(.cooled(item: current, token: Int.random(in: -1..<9, using: &random)))
        case 91: scene.send(.failed(item: current, token: -1))
        case 92: scene.send(.retried(current))
        case 93..<95: scene.send(.pauseToggled)
        case 95..<97: scene.send(.suspended(Bool.random(using: &random)))
        case 97: relist()
        case 98: replace()
        default: changeLimits()
        }
    }

    /// All requests are answered, and nothing holds playback back any more.
    mutating func finish() {
        scene.send(.suspended(false))
        if scene.window.isUserPaused { scene.send(.pauseToggled) }
        if let current = scene.window.current { scene.send(.settled(current)) }
        for _ in 0..<60 {
            finishOneTeardown()
            answerOne()
        }
    }

    /// The required end of this long ride, unless the feed is empty or the item is broken.
    var currentIsServed: Bool {
        guard let current = scene.window.current else { return scene.window.playing == nil }
        let stage = scene.window.stage(of: current)
        let neighbours = [scene.window.item(-1), scene.window.item(1)].compactMap(\.self)
        let areReady = neighbours.allSatisfy { [.primed, .failed].contains(scene.window.stage(of: $0)) }
        return (stage == .playing || stage == .failed) && (areReady || scene.window.limits.reach == 0)
    }

    private mutating func commit(_ place: Int) {
        guard let item = scene.window.order.handle(at: place) else { return }
        scene.send(.committed(item))
        latestCommit = item
    }

    /// Drops some items, lets others come back or new ones come anywhere, and may shuffle all.
    private mutating func relist() {
        var handles = scene.window.order.handles.filter { _ in Int.random(in: 0..<12, using: &random) > 0 }
        let gone = scene.window.order.handles.filter { !handles.contains($0) }
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
            let item = absent.popLast() ?? newItem()
            handles.insert(item, at: Int.random(in: 0...handles.count, using: &random))
        }
        absent = gone.shuffled(using: &random)
        if Int.random(in: 0..<4, using: &random) == 0 { handles.shuffle(using: &random) }
        scene.send(.listed(PostOrder(handles)))
    }

    private mutating func replace() {
        let handles = (0..<Int.random(in: 0..<60, using: &random)).map { _ in newItem() }
        scene.send(.listed(PostOrder(handles), current: handles.randomElement(using: &random)))
    }

    private mutating func newItem() -> PostHandle {
        given += 1
        return PostHandle(given)
    }

    private mutating func answerOne() {
        guard let token = scene.tokens(where: { !$0.isPrimed && !$0.isCooling }).randomElement(using: &random) else {
            return
        }
        scene.send(.primed(item: scene.players[token]?.item ?? -1, token: token))
    }

    private mutating func failOne() {
        guard let token = scene.tokens(where: { _ in true }).randomElement(using: &random) else { return }
        scene.send(.failed(item: scene.players[token]?.item ?? -1, token: token))
    }

    private mutating func finishOneTeardown() {
        guard let token = scene.tokens(where: \.isCooling).randomElement(using: &random) else { return }
        scene.send(.cooled(item: scene.players[token]?.item ?? -1, token: token))
    }

    private mutating func changeLimits() {
        guard changesLimits else { return }
        scene.send(.limitsChanged(WindowLimits(window: [1, 3, 5, 7].randomElement(using: &random) ?? 5)))
    }
}
