// Time as GLib's main loop tells it.
// Thread: main actor. Invariant: a call that was cancelled, or whose handle was cancelled, never comes.

package import FeedsModels
import GtkBridge

package final class GLibScheduler: SchedulerProtocol {
    package init() {}

    package var now: Double { Clock.now }

    package func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) -> any ScheduledCall {
        let call = Call()
        call.delay.start(milliseconds: Int(saturating: (seconds * 1000).rounded(.up))) {
            body()
        }
        return call
    }

    private final class Call: ScheduledCall {
        let delay = Delay()

        func cancel() { delay.cancel() }
    }
}
