// Golden transcripts of the playback window: the exact commands of important rides, in their order.
// Thread: any. Invariant: every warmed player is primed at once and every cooled one is gone at once, unless a script
// says otherwise.

import FeedsEngine
import FeedsTestSupport
import Testing

struct PlaybackWindowTranscriptTests {
    @Test func forward() {
        var script = Script(count: 8)
        for item in [1, 2, 3] as [PostHandle] { script.swipe(to: item) }
        #expect(script.verdict(golden: "window-forward") == nil)
    }

    @Test func backward() {
        var script = Script(count: 8, current: 6)
        for item in [5, 4, 3] as [PostHandle] { script.swipe(to: item) }
        #expect(script.verdict(golden: "window-backward") == nil)
    }

    /// Commits without settling, faster than players are primed, then back again.
    @Test func fastBothWays() {
        var script = Script(count: 12)
        script.answers = false
        for item in [1, 2, 3, 4, 5] as [PostHandle] { script.send(.committed(item)) }
        script.answerAll()
        for item in [4, 3, 2] as [PostHandle] { script.send(.committed(item)) }
        script.answerAll()
        script.send(.settled(2))
        script.answerAll()
        #expect(script.verdict(golden: "window-fast-both-ways") == nil)
    }

    @Test func jump() {
        var script = Script(count: 100)
        script.swipe(to: 99)
        script.swipe(to: 0)
        #expect(script.verdict(golden: "window-jump") == nil)
    }

    @Test func windowShrinks() {
        var script = Script(count: 9, current: 4)
        for window in [3, 1, 5] { script.send(.limitsChanged(WindowLimits(window: window))) }
        #expect(script.verdict(golden: "window-shrinks") == nil)
    }

    /// A neighbour fails unseen; it is entered and tried again, fails in sight, is retried, is left and entered again.
    @Test func itemFails() {
        var script = Script(count: 6, failing: [1])
        script.swipe(to: 1)
        script.send(.retried(1))
        script.swipe(to: 2)
        script.failing = []
        script.swipe(to: 1)
        #expect(script.verdict(golden: "window-item-fails") == nil)
    }

    @Test func feedShrinksUnderYou() {
        var script = Script(count: 10, current: 7)
        script.send(.listed(PostOrder(count: 4)))
        script.send(.listed(PostOrder(count: 0)))
        script.send(.listed(PostOrder(count: 2)))
        #expect(script.verdict(golden: "window-feed-shrinks") == nil)
    }

    @Test func pauseAndAway() {
        var script = Script(count: 4)
        script.send(.pauseToggled)
        script.send(.suspended(true))
        script.send(.suspended(false))
        script.send(.pauseToggled)
        script.send(.suspended(true))
        script.swipe(to: 1)
        script.send(.suspended(false))
        script.send(.pauseToggled)
        script.swipe(to: 2)
        #expect(script.verdict(golden: "window-pause-and-away") == nil)
    }
}

/// Sends events, answers like well-behaved players, and records everything.
private struct Script {
    var answers = true
    var failing: Set<PostHandle>
    private var scene = WindowScene()
    private var transcript = Transcript()
    private var unanswered: [PlaybackWindow.Command] = []

    init(count: Int, current: PostHandle = 0, failing: Set<PostHandle> = []) {
        self.failing = failing
        send(.listed(PostOrder(count: count), current: current))
    }

    mutating func swipe(to item: PostHandle) {
        transcript.note("swipe to \(item)")
        send(.committed(item))
        send(.settled(item))
    }

    mutating func send(_ event: PlaybackWindow.Event) {
        let commands = scene.send(event)
        transcript.record(event, commands, state: state)
        unanswered += commands
        if answers { answerAll() }
    }

    mutating func answerAll() {
        while !unanswered.isEmpty {
            switch unanswered.removeFirst() {
            case .warm(let item, let token) where failing.contains(item): reply(.failed(item: item, token: token))
            case .warm(let item, let token): reply(.primed(item: item, token: token))
            case .cool(let item, let token): reply(.cooled(item: item, token: token))
            default: break
            }
        }
    }

    /// A broken rule, or the difference from the golden file.
    func verdict(golden: String) -> String? {
        scene.broken.first ?? transcript.difference(from: golden)
    }

    private mutating func reply(_ event: PlaybackWindow.Event) {
        let commands = scene.send(event)
        transcript.record(event, commands)
        unanswered += commands
    }

    private var state: String {
        let window = scene.window
        func name(_ item: PostHandle?) -> String { item?.description ?? "none" }
        return "current \(name(window.current)), playing \(name(window.playing)), players \(window.livePlayers), "
            + "pictures \(window.heldPictures.sorted())"
    }
}
