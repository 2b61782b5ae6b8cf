// Golden transcripts of the plan of requests: one for each story that a reader should be able to follow.
// Thread: any. Invariant: a script answers and ticks exactly when the plan waits for it.

import FeedsEngine
import FeedsTestSupport
import Testing

struct FetchPlanTranscriptTests {
    @Test func anOrdinaryMorning() {
        var script = Script(hosts: [0, 0, 0, 1, 2])
        script.send(.open(follows: [0, 1, 2, 3, 4], byHand: false, time: 1000))
        script.answer(0, FetchReply(.sent, postsPerWeek: 84, hasValidators: true), at: 1000.4)
        script.answer(3, FetchReply(.sent, serverInterval: 7200, postsPerWeek: 200), at: 1000.5)
        script.answer(4, FetchReply(.failed), at: 1001)
        script.tick()
        script.answer(1, FetchReply(.sent), at: 1001.7)
        script.tick()
        script.answer(2, FetchReply(.sent), at: 1003)
        script.note("nothing is due a minute later")
        script.send(.open(follows: [0, 1, 2, 3, 4], byHand: false, time: 1060))
        script.note("an hour later; the follow with validators is asked for changes only")
        script.send(.open(follows: [0, 3], byHand: false, time: 4601))
        script.answer(0, FetchReply(.unchanged), at: 4601.2)
        #expect(script.difference(from: "fetch-morning") == nil)
    }

    @Test func aHostAsksForAPause() {
        var script = Script(hosts: [0, 0, 0, 1])
        script.send(.open(follows: [0, 1, 2, 3], byHand: false, time: 1000))
        script.answer(0, FetchReply(.waits(seconds: 600)), at: 1000.2)
        script.answer(3, FetchReply(.sent), at: 1000.4)
        script.note("not even by hand")
        script.send(.open(follows: [0, 1, 2], byHand: true, time: 1500))
        script.note("no time named: ten minutes, then twice as long")
        script.send(.open(follows: [0, 1, 2], byHand: false, time: 1800))
        script.answer(1, FetchReply(.waits(seconds: nil)), at: 1800.2)
        #expect(script.difference(from: "fetch-pause") == nil)
    }

    @Test func theWindowIsHidden() {
        var script = Script(hosts: [0, 1, 2, 3, 4, 5])
        script.send(.open(follows: [0, 1, 2, 3, 4, 5], byHand: false, time: 1000))
        script.send(.mayAsk(false, time: 1000.1))
        for follow in 0..<4 { script.answer(follow, FetchReply(.sent), at: 1000.5 + Double(follow)) }
        script.send(.open(follows: [4, 5], byHand: true, time: 1010))
        script.send(.mayAsk(true, time: 1020))
        script.send(.open(follows: [4, 5], byHand: false, time: 1021))
        #expect(script.difference(from: "fetch-hidden") == nil)
    }

    @Test func silenceEndsAnOpening() {
        var script = Script(hosts: [0, 1, 2, 3, 4])
        script.send(.open(follows: [0, 1, 2, 3, 4], byHand: false, time: 1000))
        script.answer(2, FetchReply(.closed), at: 1014)
        script.tick()
        #expect(script.difference(from: "fetch-silence") == nil)
    }

    @Test func aHostIsNotReached() {
        var script = Script(hosts: [0, 0, 1, 2])
        script.send(.open(follows: [0, 1, 2], byHand: false, time: 1000))
        script.answer(0, FetchReply(.offline), at: 1000.2)
        script.note("nothing new begins until it is known who is to blame")
        script.send(.open(follows: [3], byHand: false, time: 1000.5))
        script.answer(2, FetchReply(.sent), at: 1001)
        script.answer(3, FetchReply(.offline), at: 1001.5)
        script.note("three hosts in a row: there is no network")
        script.send(.open(follows: [0, 1, 2, 3], byHand: true, time: 9000))
        for (follow, time) in [(1, 9000.1), (2, 9000.2), (3, 9000.3)] {
            script.answer(follow, FetchReply(.offline), at: time)
        }
        #expect(script.difference(from: "fetch-unreached") == nil)
    }

    @Test func aFeedMoves() {
        var script = Script(hosts: [0])
        let move = FetchReply.Move(target: 7, host: 9)
        for (day, kind) in [FetchReply.Kind.sent, .sent, .sent, .gone].enumerated() {
            let time = Double(day) * 90_000
            script.send(.open(follows: [0], byHand: false, time: time))
            script.answer(0, FetchReply(kind, move: day < 2 ? move : nil), at: time + 1)
        }
        #expect(script.difference(from: "fetch-moved") == nil)
    }
}

private struct Script {
    private var plan = FetchPlan(seed: 1)
    private var transcript = Transcript()

    init(hosts: [Int]) {
        for (follow, host) in hosts.enumerated() {
            _ = plan.handle(.know(follow: follow, FetchRecord(host: host)))
        }
    }

    mutating func note(_ text: String) { transcript.note(text) }

    mutating func send(_ event: FetchPlan.Event) {
        let commands = plan.handle(event)
        var lines = commands.map(Self.words)
        for case .keep(let follow) in commands { lines.append(record(of: follow)) }
        transcript.record(
            Self.words(event), lines, state: plan.deadline.map { "next at \(Self.rounded($0))" } ?? "rests")
    }

    mutating func answer(_ follow: Int, _ reply: FetchReply, at time: Double) {
        send(.answered(follow: follow, reply, time: time))
    }

    mutating func tick() {
        if let deadline = plan.deadline { send(.tick(time: deadline)) }
    }

    func difference(from golden: String) -> String? { transcript.difference(from: golden) }

    private static func words(_ event: FetchPlan.Event) -> String {
        switch event {
        case .answered(let follow, let reply, let time): "\(rounded(time)): follow \(follow) answers \(reply.kind)"
        case .open(let follows, let byHand, let time): "\(rounded(time)): open \(follows)\(byHand ? " by hand" : "")"
        case .mayAsk(let mayAsk, let time): "\(rounded(time)): may\(mayAsk ? "" : " not") ask"
        case .tick(let time): "\(rounded(time)): tick"
        case .know, .forget: "\(event)"
        }
    }

    private static func words(_ command: FetchPlan.Command) -> String { "\(command)" }

    private func record(of follow: Int) -> String {
        guard let record = plan.record(of: follow) else { return "follow \(follow) is gone" }
        let due = record.due.map { "\(Self.rounded($0))" } ?? "none"
        let move = record.move.map { ", \(record.isMoved ? "moved" : "perhaps moved") to \($0)" } ?? ""
        return "follow \(follow): \(record.standing), due at \(due)\(move)"
    }

    private static func rounded(_ time: Double) -> Double { (time * 10).rounded() / 10 }
}
