// Opens a web address in the program that the person has for it.
// Thread: main actor. Invariant: nothing but http and https leaves for another program.

import CAdwaita
import CGLib
import GLibBridge

package enum Browser {
    package static func canOpen(_ address: String) -> Bool {
        address.hasPrefix("https://") || address.hasPrefix("http://")
    }

    /// Calls back when there is no such program, or it did not start.
    package static func open(_ address: String, from widget: Widget, onFailure: @escaping () -> Void) {
        guard canOpen(address) else { return onFailure() }
        let box = Unmanaged.passRetained(Answer(onFailure)).toOpaque()
        let window = gtk_widget_get_root(widget.widget).map { UnsafeMutablePointer<GtkWindow>($0) }
        gtk_show_uri_full(window, address, guint32(GDK_CURRENT_TIME), nil, answered, box)
    }

    private final class Answer {
        let onFailure: () -> Void
        init(_ onFailure: @escaping () -> Void) { self.onFailure = onFailure }
    }

    /// GTK answers on the main thread, which `assumeIsolated` checks.
    private static let answered: GAsyncReadyCallback = { source, result, data in
        let addresses = (UInt(bitPattern: source), UInt(bitPattern: result), UInt(bitPattern: data))
        MainActor.assumeIsolated {
            guard let box = UnsafeRawPointer(bitPattern: addresses.2) else { return }
            let answer = Unmanaged<Answer>.fromOpaque(box).takeRetainedValue()
            let window = UnsafeMutablePointer<GtkWindow>(bitPattern: addresses.0)
            let isOpen = gtk_show_uri_full_finish(window, OpaquePointer(bitPattern: addresses.1), nil) != 0
            if !isOpen { answer.onFailure() }
        }
    }
}
