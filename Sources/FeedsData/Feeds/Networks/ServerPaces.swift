// Lets the requests of all open networks go to their servers at a fair pace, as ServerPace decides.
// Thread: an actor; there is one in the process. Invariant: each turn that began ends, and a cancelled request leaves
// its line at once.

import FeedsEngine
package import Foundation

package actor ServerPaces {
    /// Whether a request may go now.
    enum Turn: Equatable {
        case begun(Int)
        case refused(until: Date)
        case cancelled
    }

    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private var pace = ServerPace()
    private var numbers: [Server: Int] = [:]
    private var requests = 0
    private var waiting: [Int: CheckedContinuation<Turn, Never>] = [:]
    private var timer: (deadline: Double, task: Task<Void, Never>)?

    /// `clock` and `now` go on together.
    package init(clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = Date.init) {
        self.clock = clock
        self.now = now
    }

    /// Returns when the request may go, or when the server allows none.
    func turn(at server: Server, isUrgent: Bool) async -> Turn {
        requests += 1
        let request = requests
        return await withTaskCancellationHandler {
            if Task.isCancelled { return .cancelled }
            return await withCheckedContinuation { continuation in
                waiting[request] = continuation
                carryOut(
                    pace.handle(.ask(request: request, server: number(of: server), isUrgent: isUrgent, time: time)))
            }
        } onCancel: {
            Task { await self.cancel(request) }
        }
    }

    func end(_ request: Int, _ verdict: ServerPace.Verdict) {
        carryOut(pace.handle(.answered(request: request, verdict, time: time)))
    }

    private var time: Double { now().timeIntervalSince1970 }

    private func number(of server: Server) -> Int {
        if let number = numbers[server] { return number }
        numbers[server] = numbers.count
        return numbers.count - 1
    }

    /// A request that was sent already is cancelled by its sender, who ends its turn.
    private func cancel(_ request: Int) {
        guard let continuation = waiting.removeValue(forKey: request) else { return }
        continuation.resume(returning: .cancelled)
        carryOut(pace.handle(.cancel(request: request, time: time)))
    }

    private func carryOut(_ commands: [ServerPace.Command]) {
        for command in commands {
            switch command {
            case .send(let request): waiting.removeValue(forKey: request)?.resume(returning: .begun(request))
            case .refuse(let request, let until):
                let date = Date(timeIntervalSince1970: until)
                waiting.removeValue(forKey: request)?.resume(returning: .refused(until: date))
            }
        }
        setTimer()
    }

    private func setTimer() {
        guard timer?.deadline != pace.deadline else { return }
        timer?.task.cancel()
        timer = pace.deadline.map { deadline in
            let wait = max(0.001, deadline - time)
            return (
                deadline,
                Task {
                    // A cancelled sleep means that another timer is set.
                    try? await clock.sleep(for: .seconds(wait))
                    if !Task.isCancelled { tick() }
                }
            )
        }
    }

    private func tick() {
        timer = nil
        carryOut(pace.handle(.tick(time: time)))
    }
}
