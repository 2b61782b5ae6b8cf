// Calls back once per frame during an animation.
// Thread: main actor. Invariant: a stopped ticker requests no frames, so an idle window costs nothing.

import CAdwaita
import CGLib
import GLibBridge

package final class Ticker {
    private weak var host: Widget?
    private var id: guint = 0
    private let body: (Double) -> Void

    /// `body` gets the frame's time in seconds.
    package init(_ host: Widget, _ body: @escaping (Double) -> Void) {
        self.host = host
        self.body = body
    }

    package func start() {
        guard id == 0, let host else { return }
        let box = Unmanaged.passRetained(Weak(self)).toOpaque()
        // Never nil: it is the box above, released once.
        id = gtk_widget_add_tick_callback(host.widget, tick, box, { Unmanaged<Weak>.fromOpaque($0!).release() })
    }

    package func stop() {
        guard id != 0 else { return }
        if let host { gtk_widget_remove_tick_callback(host.widget, id) }
        id = 0
    }

    fileprivate func fire(_ time: Double) { body(time) }

    fileprivate final class Weak {
        weak var ticker: Ticker?
        init(_ ticker: Ticker) { self.ticker = ticker }
    }
}

/// GTK ticks on the main thread, which `assumeIsolated` checks.
private let tick: GtkTickCallback = { _, clock, data in
    let seconds = Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000
    let address = UInt(bitPattern: data)
    MainActor.assumeIsolated {
        guard let box = UnsafeRawPointer(bitPattern: address) else { return }
        Unmanaged<Ticker.Weak>.fromOpaque(box).takeUnretainedValue().ticker?.fire(seconds)
    }
    return 1
}
