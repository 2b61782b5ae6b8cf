// Runs Swift's main actor on GLib's main loop, and checks at start that this works.
// Thread: main. Invariant: attached once, before the loop runs; never runs a nested loop.

import CGLib
import CShims
import Dispatch

package enum MainQueue {
    /// Serves libdispatch's main queue from GLib's default main context.
    package static func attach() { _ = shim_main_queue_attach() }

    /// Posts a block and reports whether the loop served it within a second. The queue's handle is private to
    /// libdispatch, so a change there must show as a message at start and not as a freeze.
    package static func selfTest(_ verdict: @escaping @MainActor (Bool) -> Void) {
        let answer = SelfTest(verdict: verdict)
        let box = Unmanaged.passRetained(answer).toOpaque()
        let alarm = g_timeout_add(
            1000,
            { data in
                guard let data else { return 0 }
                let address = UInt(bitPattern: data)
                MainActor.assumeIsolated {
                    guard let box = UnsafeRawPointer(bitPattern: address) else { return }
                    Unmanaged<SelfTest>.fromOpaque(box).takeRetainedValue().finish(served: false)
                }
                return 0
            }, box)
        let address = UInt(bitPattern: box)
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                guard !answer.isDone else { return }
                g_source_remove(alarm)
                answer.finish(served: true)
                guard let box = UnsafeRawPointer(bitPattern: address) else { return }
                Unmanaged<SelfTest>.fromOpaque(box).release()
            }
        }
    }

    /// How often the loop woke for the queue. A count that rises while the app is idle is a bug.
    package static var wakeups: UInt64 { UInt64(shim_main_queue_wakeups()) }
}

@MainActor private final class SelfTest {
    private let verdict: @MainActor (Bool) -> Void
    private(set) var isDone = false

    nonisolated init(verdict: @escaping @MainActor (Bool) -> Void) { self.verdict = verdict }

    func finish(served: Bool) {
        guard !isDone else { return }
        isDone = true
        verdict(served)
    }
}
