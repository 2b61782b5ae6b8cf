// Carries out what Outbox decides: stores acts, sends them, and waits.
// Thread: an actor; its calls are carried out one after the other, each with its writes. Invariant: an act that the file
// did not take as begun is not sent.

import FeedsEngine
import FeedsModels
import Foundation

actor OutboxRunner {
    private let store: AccountStore
    private let senders: [String: any ActSending]
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private var machine = Outbox()
    private var accounts: [Int: Account] = [:]
    private var last: Task<Void, Never>?
    private var sending: [Int: Task<Void, Never>] = [:]
    private var timer: (deadline: Double, task: Task<Void, Never>)?
    private var listeners = ChangeListeners<Void>()

    /// `senders` by network. `clock` and `now` go on together.
    init(
        store: AccountStore, senders: [String: any ActSending], clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date
    ) {
        (self.store, self.senders, self.clock, self.now) = (store, senders, clock, now)
    }

    func changes() -> AsyncStream<Void> {
        listeners.add { [weak self] id in Task { await self?.forget(id) } }
    }

    private func forget(_ id: UUID) { listeners.remove(id) }

    func tell() { listeners.tell(()) }

    private var time: Double { now().timeIntervalSince1970 }

    /// Each call waits for the calls before it.
    private func inTurn<Value: Sendable>(
        _ work: @escaping @Sendable (isolated OutboxRunner) async -> Value
    ) async -> Value {
        let before = last
        let task = Task {
            await before?.value
            return await work(self)
        }
        last = Task { _ = await task.value }
        return await task.value
    }

    // MARK: Events

    /// Takes up what an earlier run left.
    func begin() async throws(StoreError) {
        let (known, waiting) = (try await store.accounts(), try await store.waiting())
        await inTurn { runner in
            for (row, account) in known {
                runner.accounts[row] = account
                if !account.isSignedIn { await runner.handle(.signedOut(account: row)) }
            }
            for act in waiting { await runner.handle(.wanted(act.inEngine, time: runner.time)) }
        }
    }

    func wish(_ act: SentAct, _ isOn: Bool, _ thing: SentThing, by row: Int) async throws(StoreError) {
        let result = await inTurn { runner -> Result<Void, StoreError> in
            do throws(StoreError) {
                let name = UUID().uuidString
                guard
                    let stored = try await runner.store.wish(
                        act, isOn, thing, by: row, named: name, at: runner.now())
                else { return .success(()) }
                await runner.handle(.wanted(stored.inEngine, time: runner.time))
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    func signedIn(_ row: Int, _ account: Account) async {
        await inTurn { runner in
            runner.accounts[row] = account
            await runner.handle(.signedIn(account: row, time: runner.time))
        }
    }

    func signedOut(_ row: Int) async {
        await inTurn { runner in
            // Without the mark the next request finds it out again.
            try? await runner.store.set(isSignedIn: false, of: row)
            await runner.handle(.signedOut(account: row))
        }
    }

    func gone(_ row: Int) async {
        await inTurn { runner in
            await runner.handle(.gone(account: row))
            runner.accounts[row] = nil
        }
    }

    func connected() async { await inTurn { runner in await runner.handle(.connected(time: runner.time)) } }

    func retry(_ id: Int) async {
        await inTurn { runner in
            // Old words are replaced with the next answer.
            try? await runner.store.keep(words: nil, of: id)
            await runner.handle(.retried(id: id, time: runner.time))
        }
    }

    func discard(_ id: Int) async {
        await inTurn { runner in
            runner.sending.removeValue(forKey: id)?.cancel()
            await runner.handle(.dropped(id: id, time: runner.time))
        }
    }

    private func answered(_ id: Int, _ answer: SentAnswer, by row: Int) async {
        await inTurn { runner in
            runner.sending[id] = nil
            // A lost identifier is searched for again.
            if let remote = answer.remote { try? await runner.store.keep(remote: remote, of: id) }
            try? await runner.store.keep(words: answer.words, of: id)
            if answer.answer == .signedOut { try? await runner.store.set(isSignedIn: false, of: row) }
            await runner.handle(.answered(id: id, answer.answer, time: runner.time))
        }
    }

    // MARK: Commands

    private func handle(_ event: Outbox.Event) async {
        await carryOut(machine.handle(event))
        setTimer()
        tell()
    }

    private func carryOut(_ commands: [Outbox.Command]) async {
        var isStored = true
        for command in commands {
            switch command {
            case .store(let act): isStored = await kept { store throws(StoreError) in try await store.keep(act) }
            // An act that comes back with the next start is asked for again, and then removed.
            case .remove(let id): _ = await kept { store throws(StoreError) in try await store.remove(id) }
            case .send(let id, let isOn):
                if isStored {
                    await send(id, isOn)
                } else {
                    await carryOut(machine.handle(.answered(id: id, .notSent, time: time)))
                }
            }
        }
    }

    private func kept(_ write: @Sendable (AccountStore) async throws(StoreError) -> Void) async -> Bool {
        do throws(StoreError) {
            try await write(store)
            return true
        } catch {
            return false
        }
    }

    private func send(_ id: Int, _ isOn: Bool) async {
        // An unreadable file answers later.
        let stored = try? await store.act(id)
        guard let act = stored.flatMap(\.self), let account = accounts[act.account]?.id,
            let sender = senders[account.network]
        else { return await carryOut(machine.handle(.answered(id: id, .notSent, time: time))) }
        sending[id] = Task {
            let answer = await sender.send(act, isOn: isOn, by: account)
            await answered(id, answer, by: act.account)
        }
    }

    private func setTimer() {
        guard timer?.deadline != machine.deadline else { return }
        timer?.task.cancel()
        timer = machine.deadline.map { deadline in
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
        await inTurn { runner in await runner.handle(.tick(time: runner.time)) }
    }

    /// Waits until all calls so far are carried out.
    func settle() async { await last?.value }
}
