// Golden transcripts of the message field, and random acts on it.
// Thread: any. Invariant: time stands still until a script moves it.

import FeedsEngine
import FeedsTestSupport
import Testing

struct CommentComposerTests {
    @Test func writesAndSends() {
        var script = Script()
        script.send(.focused(isPaused: false))
        script.type("empty no more")
        script.send(.sendTapped)
        script.note("a second tap while it is on its way sends nothing")
        script.send(.sendTapped)
        script.send(.sendFinished(isDelivered: true))
        #expect(script.verdict(golden: "composer-send") == nil)
    }

    @Test func cancellingKeepsTheDraft() {
        var script = Script()
        script.send(.focused(isPaused: false))
        script.type("a draft")
        script.advance(by: 0.2)
        script.send(.cancelled)
        script.note("nothing is new since, so nothing is kept again")
        script.send(.cancelled)
        script.send(.focused(isPaused: false))
        script.type("")
        script.send(.cancelled)
        #expect(script.verdict(golden: "composer-cancel") == nil)
    }

    /// A video that the user had paused stays paused after writing.
    @Test func aPausedVideoStaysPaused() {
        var script = Script()
        script.send(.focused(isPaused: true))
        script.send(.cancelled)
        script.send(.focused(isPaused: true))
        script.type("well then")
        script.send(.sendTapped)
        script.send(.sendFinished(isDelivered: true))
        #expect(script.verdict(golden: "composer-paused") == nil)
    }

    /// However long the user types, at most half a second of it can be lost.
    @Test func draftsAreKeptWhileOneTypes() {
        var script = Script()
        script.send(.focused(isPaused: false))
        for _ in 0..<4 {
            script.type("more")
            script.advance(by: 0.2)
        }
        script.note("hands rest")
        script.advance(by: 2)
        script.type("more")
        script.note("the window goes out of sight")
        script.send(.suspended)
        script.advance(by: 2)
        #expect(script.verdict(golden: "composer-draft") == nil)
    }

    @Test func aFailureKeepsTheText() {
        var script = Script()
        script.send(.focused(isPaused: false))
        script.type("important")
        script.send(.sendTapped)
        script.note("a draft beside a message on its way would outlive it")
        script.advance(by: 1)
        script.send(.suspended)
        script.send(.sendFinished(isDelivered: false))
        script.send(.sendTapped)
        script.send(.sendFinished(isDelivered: true))
        #expect(script.verdict(golden: "composer-failure") == nil)
    }

    @Test func anotherItemComesInFront() {
        var script = Script()
        script.send(.focused(isPaused: false))
        script.type("half a tho")
        script.send(.itemChanged)
        script.send(.itemChanged)
        script.note("and back, later, in the middle of a delivery")
        script.send(.focused(isPaused: false))
        script.send(.sendTapped)
        script.send(.itemChanged)
        script.send(.sendFinished(isDelivered: true))
        #expect(script.verdict(golden: "composer-item-changed") == nil)
    }

    @Test func aDraftOfAnEarlierVisitIsThere() {
        var script = Script()
        script.send(.draftFound(isEmpty: false))
        script.note("Send works without a visit to the field")
        script.send(.sendTapped)
        script.send(.sendFinished(isDelivered: true))
        script.note("what is found too late does not take the place of what is written")
        script.send(.focused(isPaused: false))
        script.type("new")
        script.send(.draftFound(isEmpty: true))
        #expect(script.verdict(golden: "composer-restored") == nil)
    }

    /// Media are held, pages locked and the screen dimmed exactly while the user writes; only a delivered text is
    /// cleared.
    @Test func noRuleBreaks() {
        for seed in 0..<200 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var hands = Hands()
            for _ in 0..<120 { hands.act(&random) }
            #expect(hands.broken == nil, "seed \(seed)")
        }
    }
}

/// Sends events, ticks at every deadline in between, and records everything.
private struct Script {
    private var time = 0.0
    private var composer = CommentComposer()
    private var transcript = Transcript()

    mutating func send(_ event: CommentComposer.Event) {
        let commands = composer.handle(event)
        transcript.record(event, commands, state: state)
    }

    mutating func note(_ text: String) { transcript.note(text) }

    mutating func type(_ text: String) {
        transcript.note("types “\(text)”")
        send(.textChanged(isEmpty: text.isEmpty, time: time))
    }

    mutating func advance(by seconds: Double) {
        let end = time + seconds
        if let deadline = composer.deadline, deadline <= end {
            time = max(time, deadline)
            send(.tick(time: time))
        }
        time = end
    }

    func verdict(golden: String) -> String? { transcript.difference(from: golden) }

    private var state: String {
        let shown = [composer.showsLike ? "Like" : nil, composer.showsSend ? "Send" : nil].compactMap(\.self)
        let send = composer.canSend ? ", can send" : ""
        return "\(composer.state), \(shown.isEmpty ? "no buttons" : shown.joined(separator: " and "))\(send)"
    }
}

/// Simulates the app around a composer, and checks its rules.
private struct Hands {
    private var composer = CommentComposer()
    private var time = 0.0
    private var isPaused = false
    private var isLocked = false
    private var isDimmed = false
    private var isWriting = false
    private var isOnItsWay = false
    private var unkept = false
    private(set) var broken: String?

    mutating func act(_ random: inout SplitMix64) {
        time += Double.random(in: 0...0.3, using: &random)
        let event: CommentComposer.Event =
            switch Int.random(in: 0..<16, using: &random) {
            case 0..<3: .focused(isPaused: Bool.random(using: &random))
            case 3..<8: .textChanged(isEmpty: Int.random(in: 0..<4, using: &random) == 0, time: time)
            case 8: .draftFound(isEmpty: Bool.random(using: &random))
            case 9: .cancelled
            case 10..<12: .sendTapped
            case 12..<14: .sendFinished(isDelivered: Bool.random(using: &random))
            case 14: .itemChanged
            default: .tick(time: time)
            }
        note(event)
        for command in composer.handle(event) { obey(command, after: event) }
        check(after: event)
    }

    private mutating func note(_ event: CommentComposer.Event) {
        switch event {
        case .focused: isWriting = true
        case .textChanged: unkept = true
        case .cancelled, .itemChanged: isWriting = false
        case .sendFinished(isDelivered: true) where isOnItsWay: isWriting = false
        default: break
        }
    }

    private mutating func obey(_ command: CommentComposer.Command, after event: CommentComposer.Event) {
        switch command {
        case .pauseVideo: toggle(\.isPaused, true, "paused twice", event)
        case .resumeVideo: toggle(\.isPaused, false, "resumed unpaused", event)
        case .lockPaging: toggle(\.isLocked, true, "locked twice", event)
        case .unlockPaging: toggle(\.isLocked, false, "unlocked twice", event)
        case .showOverlay: toggle(\.isDimmed, true, "dimmed twice", event)
        case .hideOverlay: toggle(\.isDimmed, false, "brightened twice", event)
        case .keepDraft: toggle(\.unkept, false, "kept what was kept", event)
        case .deliver: toggle(\.isOnItsWay, true, "sent twice", event)
        case .clearField:
            expect(event == .sendFinished(isDelivered: true) && isOnItsWay, "cleared undelivered", event)
            unkept = false
        case .dropFocus: expect(isDimmed, "the focus is taken from somebody else", event)
        }
    }

    private mutating func check(after event: CommentComposer.Event) {
        if case .sendFinished = event { isOnItsWay = false }
        expect(isOnItsWay == composer.isSending, "sending is not what is said", event)
        expect(isLocked == isWriting && isDimmed == isWriting, "locked and dimmed otherwise than written", event)
        expect(!isPaused || isWriting, "a video is left paused", event)
        expect((composer.state != .default) == isWriting, "the state is another", event)
        expect((unkept && !isOnItsWay) == (composer.deadline != nil), "a draft has no deadline, or one too many", event)
    }

    private mutating func toggle(
        _ flag: WritableKeyPath<Self, Bool>, _ new: Bool, _ rule: String, _ event: CommentComposer.Event
    ) {
        expect(self[keyPath: flag] != new, rule, event)
        self[keyPath: flag] = new
    }

    private mutating func expect(_ isTrue: Bool, _ rule: String, _ event: CommentComposer.Event) {
        if !isTrue, broken == nil { broken = "\(rule) after \(event)" }
    }
}
