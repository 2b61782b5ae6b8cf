// AdwApplicationWindow: a window, and what the desktop does to it.
// Thread: main actor. Invariant: "in sight" is false exactly while the window is minimised or unmapped.

import CAdwaita
import CGLib
import GLibBridge

package final class Window: Widget {
    package init(application: Application, title: String, width: Int, height: Int) {
        super.init(sharing: adw_application_window_new(application.pointer(as: GtkApplication.self)))
        gtk_window_set_title(window, title)
        gtk_window_set_default_size(window, Int32(width), Int32(height))
        // Such a display cannot draw translucency beyond the window's edge, so styles must avoid it.
        if gdk_display_is_composited(gtk_widget_get_display(widget)) == 0 { add(css: "uncomposited") }
        connect("realize", self) { window, _ in window.keepSharedMemory() }
    }

    private var window: UnsafeMutablePointer<GtkWindow> { pointer(as: GtkWindow.self) }

    package func set(content: Widget) {
        adw_application_window_set_content(pointer(as: AdwApplicationWindow.self), content.widget)
    }

    package func present() { gtk_window_present(window) }
    package func close() { gtk_window_close(window) }

    package var title: String {
        get { gtk_window_get_title(window).map { String(cString: $0) } ?? "" }
        set { gtk_window_set_title(window, newValue) }
    }

    /// No shadow and no rounded corners: the window has exactly its pixels.
    package func makePlain() {
        gtk_window_set_decorated(window, 0)
        add(css: "plain")
    }

    /// A visible button has the keyboard focus and needs the Space key.
    package var focusIsOnButton: Bool { focusIs(gtk_button_get_type()) }

    /// A slider has the keyboard focus and needs the arrow keys.
    package var focusIsOnSlider: Bool { focusIs(gtk_range_get_type()) }

    /// The user writes, so keys are letters.
    package var focusIsOnText: Bool { focusIs(gtk_text_get_type(), gtk_text_view_get_type()) }

    /// A menu is open, so keys go to it.
    package var focusIsInMenu: Bool {
        guard let focus = gtk_window_get_focus(window), gtk_widget_get_mapped(focus) != 0 else { return false }
        return gtk_widget_get_ancestor(focus, gtk_popover_get_type()) != nil
    }

    private func focusIs(_ types: GType...) -> Bool {
        guard let focus = gtk_window_get_focus(window), gtk_widget_get_mapped(focus) != 0 else { return false }
        let instance = UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GTypeInstance.self)
        return types.contains { g_type_check_instance_is_a(instance, $0) != 0 }
    }

    package var isFullscreen: Bool {
        get { gtk_window_is_fullscreen(window) != 0 }
        set { newValue ? gtk_window_fullscreen(window) : gtk_window_unfullscreen(window) }
    }

    /// Called whenever the window enters or leaves fullscreen, by the user or by the program.
    package func onFullscreenChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, Bool) -> Void) {
        connect("notify::fullscreened", owner) { [weak self] owner, _ in
            if let self { body(owner, isFullscreen) }
        }
    }

    package func maximize() { gtk_window_maximize(window) }
    package var isMaximized: Bool { gtk_window_is_maximized(window) != 0 }

    /// Its size without shadows while it is neither maximised nor fullscreen.
    package var restingSize: (width: Int, height: Int) {
        var (width, height): (Int32, Int32) = (0, 0)
        gtk_window_get_default_size(window, &width, &height)
        return (Int(width), Int(height))
    }

    /// Called when the user resizes or maximises the window.
    package func onSizeChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        for property in ["default-width", "default-height", "maximized"] {
            connect("notify::\(property)", owner) { owner, _ in body(owner) }
        }
    }

    /// The name of GTK's renderer: "cairo", "ngl", …
    package var rendererName: String {
        guard let renderer = gtk_native_get_renderer(opaque) else { return "none" }
        let type = String(
            cString: g_type_name_from_instance(
                UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self)))
        switch type {
        case "GskCairoRenderer": return "cairo"
        case "GskNglRenderer": return "ngl"
        case "GskGLRenderer": return "gl"
        default: return type
        }
    }

    /// Called when the user or the desktop asks to close the window; it stays until `destroy`.
    package func onClose<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        connectAnswering("close-request", owner) { owner, _ in
            body(owner)
            return true
        }
    }

    package func destroy() { gtk_window_destroy(window) }

    /// Called with true when the window gets the keyboard.
    package func onFocusChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, Bool) -> Void) {
        connect("notify::is-active", owner) { [weak self] owner, _ in
            if let self { body(owner, gtk_window_is_active(window) != 0) }
        }
    }

    /// Called with true when the window is visible: not minimised and not hidden.
    package func onSightChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, Bool) -> Void) {
        connect("map", owner) { [weak self] owner, _ in
            guard let self else { return }
            watchSurface(owner, body)
            body(owner, true)
        }
        connect("unmap", owner) { owner, _ in body(owner, false) }
    }

    private var watchedSurface: MainObject?

    private func watchSurface<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, Bool) -> Void) {
        guard let surface = gtk_native_get_surface(opaque), watchedSurface?.opaque != surface else { return }
        let watched = MainObject(retaining: UnsafeMutableRawPointer(surface))
        watchedSurface = watched
        watched.connect("notify::state", owner) { owner, arguments in
            guard let surface = arguments.pointer(0) else { return }
            let state = gdk_toplevel_get_state(OpaquePointer(surface))
            body(owner, state.rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue == 0)
        }
    }

    /// Called after a frame was painted.
    package func onAfterPaint<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        guard let clock = gtk_widget_get_frame_clock(widget) else { return }
        MainObject(retaining: UnsafeMutableRawPointer(clock)).connect("after-paint", owner) { owner, _ in body(owner) }
    }
}
