// Carries out what FetchPlan decides: asks servers, stores posts and the state of requests, and wakes the plan.
// Thread: an actor; decoding happens in FollowReader. Invariant: the posts of an answer are stored before its
// validators, so that a crash between asks for the posts again.

import FeedsEngine
package import FeedsModels
package import Foundation

package actor FollowRefresher: FollowRefreshing {
    private struct Known {
        var follow: Follow
        var fetch: FollowFetch
        /// The last request did not reach the server.
        var isUnreached = false
    }

    private let store: any FollowingStoreProtocol
    private let reader: FollowReader
    private let kinds: [any SourceKind]
    /// Returns when the media that the user watches do not wait for the network.
    private var mediaGoFirst: @Sendable () async -> Void = {}
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private var plan: FetchPlan
    private var known: [Int: Known] = [:]
    private var follows = FollowNumbers<String>()
    private var hosts = FollowNumbers<String>()
    private var addresses = FollowNumbers<URL>()
    private var requests: [Int: Task<Void, Never>] = [:]
    private var timer: (deadline: Double, task: Task<Void, Never>)?
    private var result = FollowRefresh()
    private var waiting: [CheckedContinuation<FollowRefresh, Never>] = []

    /// `kinds` read the follows that have no document. `clock` and `now` go on together. The seed spreads the waits of feeds that were refused together.
    package init(
        store: any FollowingStoreProtocol, network: any NetworkServiceProtocol, servers: KnownServers? = nil,
        kinds: [any SourceKind] = [], firstLaunch: Date, clock: any Clock<Duration> = ContinuousClock(),
        seed: UInt64 = UInt64.random(in: 0...UInt64.max), now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.store = store
        self.clock = clock
        self.now = now
        plan = FetchPlan(seed: seed)
        self.kinds = kinds
        reader = FollowReader(
            network: network, servers: servers, kinds: kinds, firstLaunch: firstLaunch, now: now)
    }

    /// The requests wait, for a moment, for media that the user waits for.
    package func letGoFirst(_ media: MediaStore) { mediaGoFirst = { await media.gate.passDocument() } }

    package func refresh(_ follows: [Follow], byHand: Bool) async -> FollowRefresh {
        // Without the stored states the known ones count; a new follow is asked as if for the first time.
        let stored = (try? await store.fetches()) ?? [:]
        let numbers = follows.map { know($0, stored[$0.key]) }
        if !plan.isOpen { result = FollowRefresh() }
        return await withCheckedContinuation { continuation in
            waiting.append(continuation)
            let effects = carryOut(plan.handle(.open(follows: numbers, byHand: byHand, time: time)))
            Task { await settle(effects) }
        }
    }

    package func forget(_ follows: Set<String>) async {
        for key in follows {
            let number = self.follows.number(of: key)
            known[number] = nil
            _ = plan.handle(.forget(follow: number))
            guard let request = requests.removeValue(forKey: number) else { continue }
            request.cancel()
            await settle(carryOut(plan.handle(.answered(follow: number, FetchReply(.failed), time: time))))
        }
        // None may be left to ask.
        await settle(carryOut(plan.handle(.tick(time: time))))
    }

    package func set(mayAsk: Bool) async {
        await settle(carryOut(plan.handle(.mayAsk(mayAsk, time: time))))
    }

    private var time: Double { now().timeIntervalSince1970 }

    // MARK: Follows

    private func know(_ follow: Follow, _ stored: FollowFetch?) -> Int {
        let number = follows.number(of: follow.key)
        let mine = known[number]?.fetch
        var fetch = stored ?? mine ?? FollowFetch()
        // The store was read before an answer came.
        if let mine, let asked = mine.asked, (fetch.asked ?? .distantPast) < asked { fetch = mine }
        fetch.begin(with: follow)
        let entry = Known(follow: follow, fetch: fetch)
        known[number] = entry
        let address = address(of: entry)
        var record = FetchRecord(
            fetch, host: host(of: address), move: fetch.movedTo.map { addresses.number(of: $0) })
        record.forgivesMissing = Self.forgivesMissing(address)
        _ = plan.handle(.know(follow: number, record))
        return number
    }

    private func host(of address: URL?) -> Int { hosts.number(of: address.map { Server($0).text } ?? "") }

    /// Of the document, or of the server for a follow without one.
    private func address(of known: Known) -> URL? {
        if known.fetch.isMoved, let address = known.fetch.movedTo { return address }
        return source(of: known.follow)?.origin ?? URL(string: known.follow.text)
    }

    /// Nil for a follow that is a document.
    private func source(of follow: Follow) -> FeedSource? {
        kinds.lazy.compactMap { $0.source(named: follow.text) }.first
    }

    /// YouTube answers 404 for channels that exist, for hours.
    private static func forgivesMissing(_ address: URL?) -> Bool {
        let host = address?.host()?.lowercased() ?? ""
        return host == "youtube.com" || host.hasSuffix(".youtube.com")
    }
}

// MARK: - Commands

extension FollowRefresher {
    /// What remains to be done when commands were carried out, and takes time.
    private struct Effects {
        var kept: [String: FollowFetch] = [:]
        var finished: [CheckedContinuation<FollowRefresh, Never>] = []
        var result = FollowRefresh()
    }

    private func carryOut(_ commands: [FetchPlan.Command]) -> Effects {
        var effects = Effects()
        for command in commands {
            switch command {
            case .ask(let number, let isConditional): ask(number, isConditional)
            case .stop(let number): stop(number)
            case .keep(let number): keep(number, in: &effects)
            case .finish(let left):
                result.left = left
                (effects.finished, effects.result) = (waiting, result)
                waiting = []
            }
        }
        setTimer()
        return effects
    }

    private func settle(_ effects: Effects) async {
        // Without the new states the follows are asked again too early at worst, and their servers answer again.
        if !effects.kept.isEmpty { try? await store.keep(effects.kept) }
        for continuation in effects.finished { continuation.resume(returning: effects.result) }
    }

    private func ask(_ number: Int, _ isConditional: Bool) {
        guard let one = known[number] else { return }
        result.asked += 1
        var question = FollowReader.Question(
            follow: one.follow, address: address(of: one) ?? URL(filePath: one.follow.text),
            etag: isConditional ? one.fetch.etag : nil, lastModified: isConditional ? one.fetch.lastModified : nil)
        question.source = source(of: one.follow)
        requests[number] = Task { [question] in
            await mediaGoFirst()
            guard !Task.isCancelled else { return }
            let answer = await reader.read(question)
            if !Task.isCancelled { await answered(number, answer) }
        }
    }

    private func stop(_ number: Int) {
        requests.removeValue(forKey: number)?.cancel()
        guard let place = known[number]?.follow.name else { return }
        result.failed += 1
        known[number]?.fetch.status = nil
        known[number]?.fetch.problem = FeedServiceError.network(place: place, .timedOut).description
    }

    private func keep(_ number: Int, in effects: inout Effects) {
        guard let record = plan.record(of: number), var one = known[number] else { return }
        one.fetch.take(record, movedTo: record.move.flatMap { addresses[$0] })
        if record.standing == .waits {
            let server = address(of: one)?.host() ?? one.follow.name
            one.fetch.problem = FeedServiceError.tooManyRequests(server: server, until: one.fetch.due).description
        } else if record.standing == .failing, one.isUnreached {
            // Other servers were reached.
            let error = NetworkError.other(tr("the server cannot be reached"))
            one.fetch.problem = FeedServiceError.network(place: one.follow.name, error).description
        }
        known[number] = one
        effects.kept[one.follow.key] = one.fetch
    }

    private func answered(_ number: Int, _ answer: FollowReply) async {
        requests[number] = nil
        guard let key = known[number]?.follow.key else { return }
        var (answer, news) = (answer, 0)
        if answer.kind == .sent {
            do throws(StoreError) {
                news = try await store.take(answer.posts, of: key, at: now())
            } catch {
                // The posts are not here, so the server must send them again.
                answer = FollowReply(.failed, status: answer.status, problem: error.description)
            }
        }
        result.news += news
        if answer.problem != nil { result.failed += 1 }
        let address = known[number].flatMap(address)
        known[number]?.fetch.take(answer, news: news, at: now())
        known[number]?.isUnreached = answer.kind == .offline
        let commands = plan.handle(.answered(follow: number, reply(answer, from: address), time: time))
        await settle(carryOut(commands))
    }

    private func reply(_ answer: FollowReply, from address: URL?) -> FetchReply {
        let wasSecure = address?.scheme?.lowercased() == "https"
        let move = answer.movedTo.map { target in
            FetchReply.Move(
                target: addresses.number(of: target), host: host(of: target),
                isDowngrade: wasSecure && target.scheme?.lowercased() != "https")
        }
        return FetchReply(
            answer.kind, serverInterval: answer.validFor, postsPerWeek: answer.postsPerWeek,
            hasValidators: answer.hasValidators, move: move)
    }

    // MARK: Time

    private func setTimer() {
        guard timer?.deadline != plan.deadline else { return }
        timer?.task.cancel()
        timer = plan.deadline.map { deadline in
            let wait = max(0.001, deadline - time)
            return (
                deadline,
                Task {
                    // A cancelled sleep means that another timer is set.
                    try? await clock.sleep(for: .seconds(wait))
                    if !Task.isCancelled { await tick() }
                }
            )
        }
    }

    private func tick() async {
        timer = nil
        await settle(carryOut(plan.handle(.tick(time: time))))
    }
}
