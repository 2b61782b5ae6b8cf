// Decides which act goes to its server, and when: one at a time for each account, in the user's order.
// Thread: any; a plain value. Invariant: an act is stored as begun before it is sent, and an act whose answer was lost
// is sent again until the server has confirmed what the user wants now.

package struct Outbox: Sendable {
    package struct Act: Sendable, Equatable {
        package let id: Int
        package let account: Int
        /// Sent twice under different names it would be two: a reply.
        package let isOnce: Bool
        package var wanted: Bool
        /// What the server has; nil while that is not known.
        package var known: Bool?
        /// When the first request began whose answer is missing.
        package var begun: Double?
        package var trouble: Trouble?

        package init(
            id: Int, account: Int, isOnce: Bool, wanted: Bool, known: Bool? = false, begun: Double? = nil,
            trouble: Trouble? = nil
        ) {
            self.id = id
            self.account = account
            self.isOnce = isOnce
            self.wanted = wanted
            self.known = known
            self.begun = begun
            self.trouble = trouble
        }
    }

    package enum Trouble: Int, Sendable {
        case refused, unsure
    }

    package enum Answer: Equatable, Sendable {
        case done
        /// It reached the server, which will never do it.
        case refused
        /// The server no longer accepts the account's rights.
        case signedOut
        /// The server did nothing, and allows another request after this time.
        case later(until: Double?)
        /// Nothing was sent.
        case notSent
        /// It was sent, and no answer came.
        case lost
    }

    package enum Event: Sendable {
        /// A new act, an act with another wish, or a stored act at the start.
        case wanted(Act, time: Double)
        case answered(id: Int, Answer, time: Double)
        /// The user wants an act in trouble once more.
        case retried(id: Int, time: Double)
        case dropped(id: Int, time: Double)
        case signedIn(account: Int, time: Double)
        case signedOut(account: Int)
        case gone(account: Int)
        case connected(time: Double)
        case tick(time: Double)
    }

    package enum Command: Equatable, Sendable {
        /// On disk, before the next command is carried out.
        case store(Act)
        /// The server has nothing of it.
        case remove(id: Int)
        case send(id: Int, isOn: Bool)
    }

    fileprivate struct Line: Sendable {
        var sending: (id: Int, isOn: Bool, before: Bool?)?
        var isSignedOut = false
        var opens = 0.0
        /// The server itself named the time.
        var isClosedByServer = false
        var failures = 0
    }

    /// Servers forget the names of requests after an hour.
    package static let namesLast = 3000.0
    fileprivate static let firstWait = 15.0
    fileprivate static let longestWait = 3600.0
    private static let longestNamedWait = 86_400.0

    private var acts: [Int: Act] = [:]
    private var lines: [Int: Line] = [:]

    package init() {}

    /// The time of the next `tick`; nil when nothing waits for one.
    package var deadline: Double? {
        acts.values.lazy.filter { $0.needsRequest }.compactMap { act -> Double? in
            let line = lines[act.account, default: Line()]
            return line.isSignedOut || line.sending != nil ? nil : line.opens
        }.min()
    }

    package func isSignedOut(_ account: Int) -> Bool { lines[account]?.isSignedOut == true }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .wanted(let act, let time): return want(act) + goOn(act.account, time)
        case .answered(let id, let answer, let time): return take(answer, to: id, time)
        case .retried(let id, let time):
            guard var act = acts[id] else { return [] }
            (act.trouble, act.begun) = (nil, act.trouble == .unsure ? time : act.begun)
            acts[id] = act
            return [.store(act)] + goOn(act.account, time)
        case .dropped(let id, let time):
            guard let act = acts.removeValue(forKey: id) else { return [] }
            return [.remove(id: id)] + goOn(act.account, time)
        case .signedIn(let account, let time):
            lines[account, default: Line()].isSignedOut = false
            return goOn(account, time)
        case .signedOut(let account):
            lines[account, default: Line()].isSignedOut = true
            return []
        case .gone(let account):
            acts = acts.filter { $0.value.account != account }
            lines[account] = nil
            return []
        case .connected(let time): return connect(time)
        case .tick(let time): return accounts.flatMap { goOn($0, time) }
        }
    }

    private var accounts: [Int] { Set(acts.values.map { $0.account }).sorted() }

    private mutating func want(_ new: Act) -> [Command] {
        var act = acts[new.id] ?? new
        (act.wanted, act.trouble) = (new.wanted, acts[new.id] == nil ? new.trouble : nil)
        acts[act.id] = act
        return isSending(act) ? [] : settle(act)
    }

    private func isSending(_ act: Act) -> Bool { lines[act.account]?.sending?.id == act.id }

    /// Nothing is left to do when the server has what is wanted.
    private mutating func settle(_ act: Act) -> [Command] {
        guard act.known == act.wanted else { return [] }
        acts[act.id] = nil
        return act.wanted ? [.store(act)] : [.remove(id: act.id)]
    }

    // MARK: Answers

    private mutating func take(_ answer: Answer, to id: Int, _ time: Double) -> [Command] {
        guard let account = lines.first(where: { $0.value.sending?.id == id })?.key, var line = lines[account],
            let sent = line.sending
        else { return [] }
        line.sending = nil
        guard var act = acts[id] else {
            lines[account] = line
            return goOn(account, time)
        }
        if answer != .done, answer != .lost {
            act.known = sent.before
            if sent.before != nil { act.begun = nil }
        }
        switch answer {
        case .done:
            (act.known, act.begun) = (sent.isOn, nil)
            (line.failures, line.opens) = (0, 0)
        case .refused: act.trouble = .refused
        case .signedOut: line.isSignedOut = true
        case .later(let until): line.close(until: until.map { min($0, time + Self.longestNamedWait) }, time)
        case .notSent, .lost: line.close(until: nil, time)
        }
        lines[account] = line
        acts[id] = act
        let settled = settle(act)
        return (settled.isEmpty ? [.store(act)] : settled) + goOn(account, time)
    }

    private mutating func connect(_ time: Double) -> [Command] {
        for account in lines.keys where lines[account]?.isClosedByServer == false { lines[account]?.opens = 0 }
        return accounts.flatMap { goOn($0, time) }
    }

    // MARK: Requests

    private mutating func goOn(_ account: Int, _ time: Double) -> [Command] {
        var line = lines[account, default: Line()]
        // A later time comes from a clock that was set back.
        if line.opens > time + Self.longestNamedWait { line.opens = time }
        lines[account] = line
        guard line.sending == nil, !line.isSignedOut, line.opens <= time else { return [] }
        var commands: [Command] = []
        let waiting = acts.values.filter { $0.account == account && $0.needsRequest }
        for var act in waiting.sorted(by: { $0.id < $1.id }) {
            if act.isOnce, act.known == nil, let begun = act.begun, time - begun > Self.namesLast {
                act.trouble = .unsure
                acts[act.id] = act
                commands.append(.store(act))
                continue
            }
            // Only the answer to the same request tells which reply is to be deleted.
            let isOn = act.isOnce && act.known == nil ? true : act.wanted
            lines[account]?.sending = (act.id, isOn, act.known)
            (act.known, act.begun) = (nil, act.begun ?? time)
            acts[act.id] = act
            return commands + [.store(act), .send(id: act.id, isOn: isOn)]
        }
        return commands
    }
}

extension Outbox.Act {
    fileprivate var needsRequest: Bool { trouble == nil && known != wanted }
}

extension Outbox.Line {
    fileprivate mutating func close(until time: Double?, _ now: Double) {
        failures = min(failures + 1, 20)
        isClosedByServer = time != nil
        opens = time ?? now + min(Outbox.firstWait * Double(1 << (failures - 1)), Outbox.longestWait)
    }
}
