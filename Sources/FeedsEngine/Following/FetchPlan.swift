// Decides which follows are asked, and when: the most overdue first, politely towards each host, within the budget of an
// opening.
// Thread: any; a plain value. Invariant: at most one request to a host at a time, none within a second after the last,
// at most four in all, none before its follow is due, and none while asking is not allowed.

package struct FetchPlan: Sendable {
    package enum Event: Equatable, Sendable {
        /// A follow is new, or its record was read from the disk.
        case know(follow: Int, FetchRecord)
        case forget(follow: Int)
        /// The user opens Following or refreshes it by hand. A second opening joins one that goes on.
        case open(follows: [Int], byHand: Bool, time: Double)
        /// False while the window is hidden, the network is metered, or there is none.
        case mayAsk(Bool, time: Double)
        case answered(follow: Int, FetchReply, time: Double)
        case tick(time: Double)
    }

    package enum Command: Equatable, Sendable {
        /// `conditional`: with the validators of the last answer.
        case ask(follow: Int, conditional: Bool)
        /// The opening is over: cut the request. Its answer is no longer needed.
        case stop(follow: Int)
        /// The follow's record has changed.
        case keep(follow: Int)
        /// The opening is over; so many follows that were due were not asked.
        case finish(left: Int)
    }

    private var records: [Int: FetchRecord] = [:]
    private var hosts: [Int: FetchHost] = [:]
    private var opening: FetchOpening?
    private var mayAsk: Bool
    private var seed: UInt64

    package init(mayAsk: Bool = true, seed: UInt64) {
        self.mayAsk = mayAsk
        self.seed = seed
    }

    package func record(of follow: Int) -> FetchRecord? { records[follow] }

    package var isOpen: Bool { opening != nil }

    /// The time of the next `tick`; nil when no timer is needed.
    package var deadline: Double? {
        guard let opening else { return nil }
        var next = opening.running.isEmpty ? Double.infinity : opening.ends
        if opening.running.count < FetchRules.connections, !opening.hesitates {
            for follow in opening.pending {
                guard let host = host(of: follow), !host.isBusy else { continue }
                next = min(next, host.free)
            }
        }
        return next.isFinite ? next : nil
    }

    package mutating func handle(_ event: Event) -> [Command] {
        var commands: [Command] = []
        switch event {
        case .know(let follow, let record): know(follow, record)
        case .forget(let follow): forget(follow)
        case .open(let follows, let byHand, let time):
            open(follows, byHand, time)
            goOn(time, into: &commands)
        case .mayAsk(let mayAsk, let time):
            self.mayAsk = mayAsk
            if !mayAsk { opening?.giveUpPending() }
            goOn(time, into: &commands)
        case .answered(let follow, let reply, let time):
            answered(follow, reply, time, into: &commands)
            goOn(time, into: &commands)
        case .tick(let time): goOn(time, into: &commands)
        }
        return commands
    }
}

// MARK: - Follows

extension FetchPlan {
    private mutating func know(_ follow: Int, _ record: FetchRecord) {
        // The record of a running request is about to change.
        if opening?.running.contains(where: { $0.follow == follow }) == true { return }
        records[follow] = record
        var host = hosts[record.host, default: FetchHost()]
        if record.standing == .waits, let due = record.due {
            // Also a pause of which another program has heard.
            host.waitsUntil = max(host.waitsUntil, due)
        }
        hosts[record.host] = host
    }

    private mutating func forget(_ follow: Int) {
        records[follow] = nil
        opening?.pending.removeAll { $0 == follow }
    }

    private func host(of follow: Int) -> FetchHost? { records[follow].flatMap { hosts[$0.host] } }

    /// Between `low` and `high`, another number for each follow.
    private mutating func share(_ low: Double, _ high: Double) -> Double {
        seed &+= 0x9E37_79B9_7F4A_7C15
        var mixed = seed
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return low + (high - low) * Double(mixed >> 11) / Double(1 << 53 as UInt64)
    }
}

// MARK: - An opening

extension FetchPlan {
    private mutating func open(_ follows: [Int], _ byHand: Bool, _ time: Double) {
        var now = opening ?? FetchOpening(began: time)
        let taken = Set(now.pending).union(now.running.map { $0.follow })
        var due: [(time: Double, follow: Int)] = now.pending.map { (records[$0]?.due ?? 0, $0) }
        for follow in Set(follows).subtracting(taken) {
            guard let record = records[follow], let earliest = record.earliest(byHand: byHand, at: time),
                earliest <= time
            else { continue }
            due.append((record.due ?? 0, follow))
        }
        due.sort { ($0.time, $0.follow) < ($1.time, $1.follow) }
        now.pending = due.map { $0.follow }
        // Some follow of the host was told to wait.
        now.giveUp { host(of: $0)?.waits(at: time) == true }
        if !mayAsk { now.giveUpPending() }
        opening = now
    }

    private mutating func goOn(_ time: Double, into commands: inout [Command]) {
        guard let now = opening else { return }
        // A clock that was set back must not make a host or the opening wait.
        if time < now.began { opening?.began = time }
        if time >= now.ends { stop(time, into: &commands) }
        if opening?.mayBegin(at: time) == false { opening?.giveUpPending() }
        begin(time, into: &commands)
        finishIfDone(time, into: &commands)
    }

    private mutating func begin(_ time: Double, into commands: inout [Command]) {
        while mayAsk, let now = opening, now.mayBegin(at: time), now.running.count < FetchRules.connections,
            !now.hesitates, let index = now.pending.firstIndex(where: { isReady($0, time) })
        {
            let follow = now.pending[index]
            opening?.pending.remove(at: index)
            guard var record = records[follow] else { continue }
            let isConditional = record.isConditional(at: time)
            let request = FetchOpening.Request(
                follow: follow, host: record.host, began: time, isConditional: isConditional, lastAsked: record.asked)
            record.asked = time
            records[follow] = record
            hosts[record.host, default: FetchHost()].begin()
            opening?.sent += 1
            opening?.running.append(request)
            commands.append(.ask(follow: follow, conditional: isConditional))
        }
    }

    private func isReady(_ follow: Int, _ time: Double) -> Bool { host(of: follow)?.isReady(at: time) ?? true }

    private mutating func stop(_ time: Double, into commands: inout [Command]) {
        for request in opening?.running ?? [] {
            commands.append(.stop(follow: request.follow))
            end(request, time)
            // A request that had little time tells nothing about the follow.
            if time - request.began >= FetchRules.patience { fail(request.follow, time) }
            commands.append(.keep(follow: request.follow))
        }
        opening?.giveUpPending()
    }

    private mutating func finishIfDone(_ time: Double, into commands: inout [Command]) {
        guard var now = opening, now.running.isEmpty else { return }
        if let next = deadline, now.mayBegin(at: max(next, time)) { return }
        now.giveUpPending()
        opening = nil
        commands.append(.finish(left: now.left))
    }

    private mutating func end(_ request: FetchOpening.Request, _ time: Double) {
        opening?.running.removeAll { $0.follow == request.follow }
        hosts[request.host]?.end(at: time)
    }
}

// MARK: - Answers

extension FetchPlan {
    private mutating func answered(
        _ follow: Int, _ reply: FetchReply, _ time: Double, into commands: inout [Command]
    ) {
        guard let request = opening?.running.first(where: { $0.follow == follow }) else { return }
        end(request, time)
        // It was forgotten meanwhile.
        guard records[follow] != nil else { return }
        switch reply.kind {
        case .waits(let seconds):
            wait(request, seconds, time, into: &commands)
            return blameUnreached(time, into: &commands)
        case .offline: return lose(request, time, into: &commands)
        case .sent: succeed(follow, reply, time)
        // A 304 answers no request without validators.
        case .unchanged where !request.isConditional: fail(follow, time)
        case .unchanged: succeed(follow, reply, time)
        case .closed:
            fail(follow, time)
            doubtMove(of: follow)
            records[follow]?.standing = .closed
            records[follow]?.due = time + FetchRules.week
        case .missing: miss(follow, time)
        case .gone: leave(follow, time)
        case .failed:
            fail(follow, time)
            doubtMove(of: follow)
        }
        hosts[request.host]?.refusals = 0
        commands.append(.keep(follow: follow))
        if reply.kind != .failed { blameUnreached(time, into: &commands) }
    }

    private mutating func succeed(_ follow: Int, _ reply: FetchReply, _ time: Double) {
        guard var record = records[follow] else { return }
        record.standing = .fine
        (record.failures, record.failingSince) = (0, nil)
        if reply.kind == .sent {
            record.validatorsSince = reply.hasValidators ? time : nil
            record.postsPerWeek = reply.postsPerWeek
        }
        record.serverInterval = reply.serverInterval ?? (reply.kind == .unchanged ? record.serverInterval : nil)
        record.due =
            time + FetchRules.interval(postsPerWeek: record.postsPerWeek, server: record.serverInterval)
        Self.note(reply.move, in: &record, time)
        records[follow] = record
    }

    /// A redirect is believed when it was seen on two different days without another answer between.
    private static func note(_ move: FetchReply.Move?, in record: inout FetchRecord, _ time: Double) {
        guard let move, !move.isDowngrade else {
            if !record.isMoved { (record.move, record.movedFirst) = (nil, nil) }
            return
        }
        if record.isMoved || record.move != move.target {
            (record.move, record.movedFirst, record.isMoved) = (move.target, time, false)
        } else if let first = record.movedFirst, FetchRules.areDifferentDays(first, time) {
            record.isMoved = true
            record.host = move.host
        }
    }

    private mutating func fail(_ follow: Int, _ time: Double) {
        guard var record = records[follow] else { return }
        record.standing = .failing
        record.failures = min(record.failures, 1000) + 1
        record.failingSince = min(record.failingSince ?? time, time)
        record.due = time + FetchRules.failureWait(record.failures)
        records[follow] = record
    }

    private mutating func miss(_ follow: Int, _ time: Double) {
        fail(follow, time)
        doubtMove(of: follow)
        guard var record = records[follow] else { return }
        if !record.forgivesMissing, record.failures >= FetchRules.mostMisses,
            time - (record.failingSince ?? time) >= FetchRules.missingAfter
        {
            record.standing = .missing
            record.due = time + FetchRules.day
        }
        records[follow] = record
    }

    private mutating func leave(_ follow: Int, _ time: Double) {
        fail(follow, time)
        guard var record = records[follow] else { return }
        // The feed may still be at its first address.
        if record.isMoved { return doubtMove(of: follow) }
        (record.standing, record.due) = (.gone, nil)
        records[follow] = record
    }

    private mutating func doubtMove(of follow: Int) {
        guard var record = records[follow], record.isMoved else { return }
        (record.move, record.movedFirst, record.isMoved) = (nil, nil, false)
        records[follow] = record
    }

    /// No request reached the host. That tells nothing about it as long as there may be no network.
    private mutating func lose(_ request: FetchOpening.Request, _ time: Double, into commands: inout [Command]) {
        guard let now = opening else { return }
        opening?.unreached.append(request)
        if now.hasAnswer { return blameUnreached(time, into: &commands) }
        records[request.follow]?.asked = request.lastAsked
        giveUp(host: request.host)
        let hosts = Set(now.unreached.map { $0.host }).union([request.host])
        if hosts.count >= FetchRules.mostUnreached { opening?.giveUpPending() }
    }

    /// A host has answered, so there is a network, and the hosts that were not reached are at fault.
    private mutating func blameUnreached(_ time: Double, into commands: inout [Command]) {
        let unreached = opening?.unreached ?? []
        opening?.hasAnswer = true
        opening?.unreached = []
        for request in unreached where records[request.follow] != nil {
            records[request.follow]?.asked = request.began
            fail(request.follow, time)
            commands.append(.keep(follow: request.follow))
        }
    }

    private mutating func giveUp(host: Int) {
        let records = records
        opening?.giveUp { records[$0]?.host == host }
    }

    /// All follows of the host wait, each a little differently.
    private mutating func wait(
        _ request: FetchOpening.Request, _ seconds: Double?, _ time: Double, into commands: inout [Command]
    ) {
        let before = records[request.follow]
        fail(request.follow, time)
        // After a restart the follow still knows how often it was refused, unless other failures came between.
        let known = before?.standing == .waits ? before?.failures ?? 0 : 0
        let refusals = max(hosts[request.host]?.refusals ?? 0, known) + 1
        let named = seconds.flatMap { $0 > 0 ? min($0, FetchRules.longestRetryAfter) : nil }
        let base = named ?? FetchRules.hostWait(refusals)
        // A time that the host named is never undercut.
        let least = named == nil ? 1 - FetchRules.spread : 1
        hosts[request.host]?.refusals = refusals
        hosts[request.host]?.waitsUntil = time + base * least
        for follow in records.keys.sorted() where records[follow]?.host == request.host {
            let due = time + base * share(least, 1 + FetchRules.spread)
            guard var record = records[follow], record.standing != .gone,
                follow == request.follow || (record.due ?? 0) < due
            else { continue }
            (record.standing, record.due) = (.waits, due)
            records[follow] = record
            commands.append(.keep(follow: follow))
        }
        giveUp(host: request.host)
    }
}
