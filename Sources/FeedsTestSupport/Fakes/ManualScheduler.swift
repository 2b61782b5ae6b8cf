// A scheduler whose time stands still until a test moves it.
// Thread: main actor. Invariant: calls come in the order of their times, and only from `advance`; as in the app, a call
// whose handle is gone never comes.

package import FeedsModels

@MainActor package final class ManualScheduler: SchedulerProtocol {
    package private(set) var now = 0.0
    private var handles: [Handle] = []

    package nonisolated init() {}

    package func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) -> any ScheduledCall {
        let call = Call(time: now + seconds, body: body)
        handles.append(Handle(call: call))
        return call
    }

    package func advance(by seconds: Double) {
        let end = now + seconds
        while let next = calls.filter({ $0.time <= end }).min(by: { $0.time < $1.time }) {
            now = max(now, next.time)
            next.fire()
        }
        handles.removeAll { $0.call?.isDone != false }
        now = end
    }

    package var pending: Int { calls.count }

    private var calls: [Call] { handles.compactMap(\.call).filter { !$0.isDone } }

    private struct Handle {
        weak var call: Call?
    }

    @MainActor private final class Call: ScheduledCall {
        let time: Double
        private let body: @MainActor () -> Void
        private(set) var isDone = false

        init(time: Double, body: @escaping @MainActor () -> Void) {
            self.time = time
            self.body = body
        }

        func cancel() { isDone = true }

        func fire() {
            isDone = true
            body()
        }
    }
}
