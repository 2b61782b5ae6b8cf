// Golden transcripts of the retry plan: one for each rule of recovery.
// Thread: any. Invariant: a script requests a player whenever the plan asks for one, and ticks exactly at the
// deadlines.

import FeedsEngine
import FeedsTestSupport
import Testing

struct RetryPlanTranscriptTests {
    @Test func fourTriesThenACard() {
        var script = Script(sources: 1)
        for _ in 0..<5 {
            script.fail(0, .passing)
            script.waitForPlayer()
        }
        #expect(script.verdict(golden: "retry-four-tries") == nil)
    }

    /// A final failure costs no time and no try, and the card comes after the last address has failed.
    @Test func finalFailuresGoThroughTheRenditions() {
        var script = Script(sources: 3)
        for source in [1, 0, 2] { script.fail(source, .final) }
        script.send(.online(time: script.time))
        script.send(.left)
        script.send(.wanted(time: script.time))
        script.send(.entered(time: script.time))
        script.note("only the person can ask again")
        script.send(.retryTapped)
        #expect(script.verdict(golden: "retry-final") == nil)
    }

    /// No data for eight seconds: another rendition at once; after all were tried, the usual delays.
    @Test func slowLoadsGoToTheNextRendition() {
        var script = Script(sources: 2)
        script.waitForAbandoning(of: 0)
        script.waitForAbandoning(of: 1)
        script.waitForPlayer()
        script.note("bytes trickle: three seconds ago the last one came")
        script.advance(by: 8)
        script.send(.tick(time: script.time, idle: 3))
        script.advance(by: 5)
        script.send(.tick(time: script.time, idle: 0.5))
        script.send(.flowing(time: script.time))
        #expect(script.verdict(golden: "retry-slow-load") == nil)
    }

    @Test func aServerThatAsksToWaitIsObeyed() {
        var script = Script(sources: 1)
        script.fail(0, .later(seconds: 20))
        script.note("neither a swipe back nor the network makes it any earlier")
        script.advance(by: 5)
        script.send(.online(time: script.time))
        script.send(.left)
        script.send(.wanted(time: script.time))
        script.send(.entered(time: script.time))
        script.waitForPlayer()
        script.note("longer than anyone waits: a card, until the time has come")
        script.fail(0, .later(seconds: 600))
        script.send(.left)
        script.send(.wanted(time: script.time))
        script.send(.entered(time: script.time))
        script.send(.left)
        script.advance(by: 600)
        script.send(.wanted(time: script.time))
        script.send(.entered(time: script.time))
        #expect(script.verdict(golden: "retry-later") == nil)
    }

    @Test func whatIsStillProcessedIsAskedAgain() {
        var script = Script(sources: 1)
        script.fail(0, .processing(seconds: nil))
        script.waitForPlayer()
        script.fail(0, .processing(seconds: 7))
        script.waitForPlayer()
        script.send(.flowing(time: script.time))
        #expect(script.verdict(golden: "retry-processing") == nil)
    }

    /// A changed file or a full disk gets one more try, after the other renditions.
    @Test func onceAnew() {
        var script = Script(sources: 2)
        script.fail(0, .once)
        script.fail(0, .once)
        script.fail(1, .once)
        script.fail(1, .once)
        #expect(script.verdict(golden: "retry-once") == nil)
    }

    /// Attempts every 30 seconds do not count as tries; the network's return starts a try at once.
    @Test func offlineWaitsForTheNetwork() {
        var script = Script(sources: 1)
        for _ in 0..<6 {
            script.fail(0, .offline)
            script.waitForPlayer()
        }
        script.fail(0, .offline)
        script.advance(by: 11)
        script.send(.online(time: script.time))
        script.send(.flowing(time: script.time + 0.1))
        #expect(script.verdict(golden: "retry-offline") == nil)
    }

    @Test func theNetworksReturnRevivesWhatGaveUp() {
        var script = Script(sources: 1)
        for _ in 0..<5 {
            script.fail(0, .passing)
            script.waitForPlayer()
        }
        script.send(.online(time: script.time))
        script.fail(0, .passing)
        script.send(.online(time: script.time))
        script.send(.flowing(time: script.time))
        #expect(script.verdict(golden: "retry-revived") == nil)
    }

    /// A neighbour retries unseen; when the user comes to it, it retries at once and shows the wait.
    @Test func neighboursHealUnseen() {
        var script = Script(sources: 1, isCurrent: false)
        script.advance(by: 30)
        for _ in 0..<5 {
            script.fail(0, .passing)
            script.waitForPlayer()
        }
        script.send(.entered(time: script.time))
        script.waitForTick()
        script.fail(0, .passing)
        script.send(.left)
        script.send(.released)
        #expect(script.verdict(golden: "retry-neighbour") == nil)
    }

    /// A connection that breaks in the middle; after steady playback the next break starts with all tries again.
    @Test func breaksInTheMiddle() {
        var script = Script(sources: 1)
        script.send(.flowing(time: script.time))
        script.advance(by: 3)
        script.fail(0, .passing)
        script.waitForPlayer()
        script.send(.flowing(time: script.time))
        script.advance(by: 2)
        script.fail(0, .passing)
        script.waitForPlayer()
        script.send(.flowing(time: script.time))
        script.advance(by: 9)
        script.fail(0, .passing)
        script.waitForPlayer()
        script.send(.flowing(time: script.time))
        script.advance(by: 1)
        script.note("a short stall")
        script.send(.stalled(time: script.time))
        script.waitForTick()
        script.advance(by: 1)
        script.send(.flowing(time: script.time))
        #expect(script.verdict(golden: "retry-in-the-middle") == nil)
    }
}

/// Sends events at a time that stands still until the script moves it.
private struct Script {
    private(set) var time = 0.0
    private var plan: RetryPlan
    private var transcript = Transcript()
    private var broken: String?

    init(sources: Int, isCurrent: Bool = true) {
        plan = RetryPlan(sources: sources, isCurrent: isCurrent)
        send(.wanted(time: 0))
    }

    mutating func send(_ event: RetryPlan.Event) {
        let commands = plan.handle(event)
        transcript.record(event, commands, state: state)
        if commands.contains(.retry) { send(.wanted(time: time)) }
    }

    mutating func note(_ text: String) { transcript.note(text) }
    mutating func advance(by seconds: Double) { time += seconds }
    mutating func fail(_ source: Int, _ failure: RetryPlan.Failure) {
        send(.failed(source: source, failure, time: time))
    }

    mutating func waitForTick() {
        guard let deadline = plan.deadline else { return }
        time = max(time, deadline)
        send(.tick(time: time, idle: nil))
        if let next = plan.deadline, next <= time { broken = "a deadline that was ticked is due again" }
    }

    /// Ticks until the plan asks for a player or has given up.
    mutating func waitForPlayer() {
        while plan.isHeldUp, plan.deadline != nil { waitForTick() }
    }

    mutating func waitForAbandoning(of source: Int) {
        while let deadline = plan.deadline {
            time = max(time, deadline)
            let commands = plan.handle(.tick(time: time, idle: nil))
            transcript.record(RetryPlan.Event.tick(time: time, idle: nil), commands, state: state)
            if commands.contains(.abandon) { return fail(source, .stuck) }
        }
    }

    func verdict(golden: String) -> String? { broken ?? transcript.difference(from: golden) }

    private var state: String {
        let deadline = plan.deadline.map { "\(($0 * 10).rounded() / 10)" } ?? "none"
        return "\(plan.sign), next at \(deadline)"
    }
}
