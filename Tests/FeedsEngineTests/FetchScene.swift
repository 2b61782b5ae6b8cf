// Drives FetchPlan against a server side that a test writes, and judges every request by the rules of polite fetching.
// Thread: any; a plain value. Invariant: the judge knows the rules by itself and takes no number from the plan.

import FeedsEngine
import FeedsTestSupport

struct FetchScene {
    struct Answer {
        var after = 0.3
        var reply: FetchReply
    }

    struct Asked: Equatable {
        let follow: Int
        let host: Int
        let isConditional: Bool
        let time: Double
    }

    var time: Double
    var plan: FetchPlan
    private(set) var asked: [Asked] = []
    private(set) var broken: String?
    private(set) var left = 0
    private var mayAsk = true
    /// Answers on their way.
    private var running: [(follow: Int, host: Int, isConditional: Bool, at: Double, reply: FetchReply)] = []
    private var lastEnd: [Int: Double] = [:]
    private var lastStart: [Int: Double] = [:]
    private var openingBegan = 0.0
    private var openingAsked = 0
    private var isByHand = false
    /// Before this time a request would break a rule.
    private var notBefore: [Int: Double] = [:]
    private var hostNotBefore: [Int: Double] = [:]

    init(time: Double = 1_700_000_000, seed: UInt64 = 1) {
        self.time = time
        plan = FetchPlan(seed: seed)
    }

    mutating func know(_ follow: Int, host: Int, _ change: (inout FetchRecord) -> Void = { _ in }) {
        var record = FetchRecord(host: host)
        change(&record)
        _ = plan.handle(.know(follow: follow, record))
    }

    /// An opening from its beginning to its end.
    mutating func open(
        _ follows: [Int], byHand: Bool = false, _ answer: (Int, Bool, Double) -> Answer
    ) {
        begin(follows, byHand: byHand, answer)
        while step(answer) {}
    }

    mutating func begin(_ follows: [Int], byHand: Bool = false, _ answer: (Int, Bool, Double) -> Answer) {
        if !plan.isOpen { (openingBegan, openingAsked, isByHand) = (time, 0, false) }
        if byHand { isByHand = true }
        carryOut(plan.handle(.open(follows: follows, byHand: byHand, time: time)), answer)
    }

    mutating func set(mayAsk: Bool, _ answer: (Int, Bool, Double) -> Answer) {
        self.mayAsk = mayAsk
        carryOut(plan.handle(.mayAsk(mayAsk, time: time)), answer)
    }

    /// The next answer or tick; false when nothing is to come.
    mutating func step(_ answer: (Int, Bool, Double) -> Answer) -> Bool {
        let next = running.indices.min { running[$0].at < running[$1].at }
        guard let at = [next.map { running[$0].at }, plan.deadline].compactMap({ $0 }).min() else {
            if plan.isOpen { broken = "an opening that never ends" }
            return false
        }
        time = max(time, at)
        if let next, running[next].at <= time {
            let one = running.remove(at: next)
            lastEnd[one.host] = time
            learn(one.follow, one.host, one.isConditional, one.reply)
            carryOut(plan.handle(.answered(follow: one.follow, one.reply, time: time)), answer)
        } else {
            let before = plan.deadline
            carryOut(plan.handle(.tick(time: time)), answer)
            if plan.deadline == before, before.map({ $0 <= time }) == true { broken = "a deadline that stays" }
        }
        return broken == nil
    }

    // MARK: The judge

    private mutating func carryOut(_ commands: [FetchPlan.Command], _ answer: (Int, Bool, Double) -> Answer) {
        for command in commands {
            switch command {
            case .ask(let follow, let isConditional): ask(follow, isConditional, answer)
            case .stop(let follow):
                if let one = running.first(where: { $0.follow == follow }) { lastEnd[one.host] = time }
                running.removeAll { $0.follow == follow }
            case .keep: break
            case .finish(let left):
                self.left = left
                if !running.isEmpty { broken = "it ended with a running request" }
                if time > openingBegan + 20.001 { broken = "it lasted \(time - openingBegan) seconds" }
            }
        }
    }

    private mutating func ask(_ follow: Int, _ isConditional: Bool, _ answer: (Int, Bool, Double) -> Answer) {
        guard let record = plan.record(of: follow) else { return broken = "it asked an unknown follow" }
        let host = record.host
        // Later times come from a clock that was wrong.
        if !isByHand, let due = record.due, due > time, due < time + 10 * 86_400 {
            broken = "follow \(follow) was not due"
        }
        openingAsked += 1
        if !mayAsk { broken = "it asked although it may not" }
        if running.contains(where: { $0.host == host }) { broken = "two at once to host \(host)" }
        if running.count >= 4 { broken = "more than four at once" }
        if openingAsked > 60 { broken = "more than sixty in an opening" }
        if let end = lastEnd[host], time < end + 1 { broken = "host \(host) after \(time - end) seconds" }
        if let start = lastStart[host], time < start + 1 { broken = "host \(host) twice a second" }
        if time < notBefore[follow, default: 0] {
            broken = "follow \(follow) \(notBefore[follow, default: 0] - time) seconds too early"
        }
        if time < hostNotBefore[host, default: 0] { broken = "host \(host) was told to wait" }
        lastStart[host] = time
        notBefore[follow] = time + 15 * 60
        asked.append(Asked(follow: follow, host: host, isConditional: isConditional, time: time))
        let made = answer(follow, isConditional, time)
        running.append((follow, host, isConditional, time + made.after, made.reply))
    }

    /// What the answer forbids from now on, even for a refresh by hand.
    private mutating func learn(_ follow: Int, _ host: Int, _ isConditional: Bool, _ reply: FetchReply) {
        switch reply.kind {
        case .unchanged where !isConditional: break
        case .sent, .unchanged:
            let server = min(reply.serverInterval ?? 0, 5 * 3600)
            notBefore[follow] = max(notBefore[follow, default: 0], time + server - 15)
        case .gone: if plan.record(of: follow)?.isMoved != true { notBefore[follow] = .infinity }
        case .waits(let seconds):
            let wait = seconds.map { $0 > 0 ? min($0, 24 * 3600) : 480 } ?? 480
            hostNotBefore[host] = max(hostNotBefore[host, default: 0], time + wait)
        case .offline: notBefore[follow] = nil
        case .closed, .missing, .failed: break
        }
    }
}

extension FetchScene.Answer {
    init(_ kind: FetchReply.Kind, after: Double = 0.3) { self.init(after: after, reply: FetchReply(kind)) }
}
