// AdwApplication: the process's life on the desktop.
// Thread: main actor. Invariant: `run` returns when the last window is gone, and is called once.

import CAdwaita
import CGLib
package import GLibBridge

package final class Application: MainObject {
    package init(id: String?) {
        // Not unique: two sources side by side are two programs, each with its own memory to measure.
        let application = adw_application_new(id, G_APPLICATION_NON_UNIQUE)
        super.init(adopting: UnsafeMutableRawPointer(application!))  // GObject construction never fails.
        Property.set(raw, "register-session", true)
    }

    package func onActivate<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        connect("activate", owner) { owner, _ in body(owner) }
    }

    /// The session was locked or unlocked.
    package func onScreensaver<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, Bool) -> Void) {
        connect("notify::screensaver-active", owner) { [weak self] owner, _ in
            guard let self else { return }
            body(owner, Property.get(raw, "screensaver-active"))
        }
    }

    package func run() -> Int32 { g_application_run(pointer(as: GApplication.self), 0, nil) }

    package func quit() { g_application_quit(pointer(as: GApplication.self)) }

    /// Styles of our own, above the platform's.
    package func addStyle(_ css: String) {
        guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
        gtk_css_provider_load_from_data(provider, css, -1)
        let priority = guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        gtk_style_context_add_provider_for_display(display, OpaquePointer(provider), priority)
        g_object_unref(provider)
    }

    package func preferDark() {
        adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_FORCE_DARK)
    }

    /// Where our own symbolic icons live, besides the theme's.
    package func addIcons(path: String) {
        guard let display = gdk_display_get_default() else { return }
        gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), path)
    }

    package static func hasDisplay() -> Bool { gtk_init_check() != 0 }
}
