// A single call after a delay, on GLib's loop.
// Thread: main actor. Invariant: a cancelled or dropped delay never fires; a new start replaces the old one.

import CGLib
import GLibBridge

package final class Delay {
    private var id: guint = 0
    private var body: (() -> Void)?

    package init() {}

    isolated deinit { cancel() }

    package func start(milliseconds: Int, _ body: @escaping () -> Void) {
        cancel()
        self.body = body
        let box = Unmanaged.passRetained(Weak(self)).toOpaque()
        id = g_timeout_add_full(
            // Never nil: it is the box above, released once.
            G_PRIORITY_DEFAULT, guint(clamping: milliseconds), fire, box, { Unmanaged<Weak>.fromOpaque($0!).release() })
    }

    package func cancel() {
        if id != 0 { g_source_remove(id) }
        id = 0
        body = nil
    }

    fileprivate func run() {
        let body = body
        id = 0
        self.body = nil
        body?()
    }

    fileprivate final class Weak {
        weak var delay: Delay?
        init(_ delay: Delay) { self.delay = delay }
    }
}

/// GLib's timeouts fire on the main thread, which `assumeIsolated` checks.
private let fire: GSourceFunc = { data in
    let address = UInt(bitPattern: data)
    MainActor.assumeIsolated {
        guard let box = UnsafeRawPointer(bitPattern: address) else { return }
        Unmanaged<Delay.Weak>.fromOpaque(box).takeUnretainedValue().delay?.run()
    }
    return 0
}
