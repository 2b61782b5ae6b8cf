// Opens a web address in the user's browser.
// Thread: main actor. Invariant: only http and https addresses are passed to another program.

import CAdwaita
import CGLib
import Dispatch
package import GLibBridge

package enum Browser {
    package static func canOpen(_ address: String) -> Bool {
        address.hasPrefix("https://") || address.hasPrefix("http://")
    }

    /// Calls back when there is no such program or it did not start. If this process may not start programs, the helper
    /// does it.
    package static func open(
        _ address: String, from widget: Widget, helper: HelperProcess?, onFailure: @escaping () -> Void
    ) {
        guard canOpen(address) else { return onFailure() }
        guard let helper else { return openHere(address, from: widget, onFailure) }
        let request = "browse\n\(address)\n\(startMark(for: widget))"
        Task {
            if await answer(to: request, of: helper).error != 0 { onFailure() }
        }
    }

    /// The same, and whether it did: false when no program started within a moment.
    package static func shows(_ address: String, from widget: Widget, helper: HelperProcess?) async -> Bool {
        guard canOpen(address) else { return false }
        guard let helper else {
            openHere(address, from: widget) {}
            return true
        }
        return await answer(to: "browse\n\(address)\n\(startMark(for: widget))", of: helper).error == 0
    }

    /// Without the helper: opens the address in a process that may start programs.
    package static func openInThisProcess(_ address: String) -> Bool {
        canOpen(address) && g_app_info_launch_default_for_uri(address, nil, nil) != 0
    }

    private nonisolated static func answer(to request: String, of helper: HelperProcess) async -> HelperProcess.Answer {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async { continuation.resume(returning: helper.ask(request)) }
        }
    }

    /// Tells the desktop that the user requested it now, so that the browser's window comes to the front.
    private static func startMark(for widget: Widget) -> String {
        guard let context = gdk_display_get_app_launch_context(gtk_widget_get_display(widget.widget)),
            let program = g_app_info_get_default_for_uri_scheme("https")
        else { return "" }
        defer {
            g_object_unref(UnsafeMutableRawPointer(context))
            g_object_unref(UnsafeMutableRawPointer(program))
        }
        let mark = g_app_launch_context_get_startup_notify_id(
            UnsafeMutableRawPointer(context).assumingMemoryBound(to: GAppLaunchContext.self), program, nil)
        defer { g_free(mark) }
        return mark.map { String(cString: $0) } ?? ""
    }

    private static func openHere(_ address: String, from widget: Widget, _ onFailure: @escaping () -> Void) {
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
