// AdwApplication: the process's life on the desktop, and the requests of other processes.
// Thread: main actor. Invariant: `register` comes first; `run` is called once and returns when the last window is gone.

import CAdwaita
import CGLib
import CGtkShims
package import GLibBridge
import Glibc

package final class Application: MainObject {
    package static var toolkitVersion: String {
        "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version()), libadwaita "
            + "\(adw_get_major_version()).\(adw_get_minor_version()).\(adw_get_micro_version())"
    }

    /// The position of a process among the processes of the same app.
    package enum Standing {
        /// The app itself; processes that start later send their requests to it.
        case first
        /// The app runs already: this process must send its requests to it.
        case second
        /// The session bus refused this process.
        case refused
    }

    /// The name that the desktop knows the app by.
    package let id: String

    /// `isUnique`: one process for all starts. `isService`: the desktop started the process to send it a request.
    package init(id: String, isUnique: Bool, isService: Bool = false) {
        var flags = isUnique ? G_APPLICATION_HANDLES_OPEN : G_APPLICATION_NON_UNIQUE
        if isService { flags = GApplicationFlags(rawValue: flags.rawValue | G_APPLICATION_IS_SERVICE.rawValue) }
        shim_mend_places()
        let application = adw_application_new(id, flags)
        self.id = id
        super.init(adopting: UnsafeMutableRawPointer(application!))  // GObject construction never fails.
        Property.set(raw, "register-session", true)
    }

    private var application: UnsafeMutablePointer<GApplication> { pointer(as: GApplication.self) }

    /// Contacts the other processes on the session bus. Without a bus there are none.
    package func register() -> Standing {
        guard g_application_register(application, nil, nil) != 0 else { return .refused }
        return g_application_get_is_remote(application) != 0 ? .second : .first
    }

    /// The session bus; nil when there is none.
    package var bus: MainObject? {
        g_application_get_dbus_connection(application).map { MainObject(retaining: UnsafeMutableRawPointer($0)) }
    }

    // MARK: What is asked

    package func onActivate<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        connect("activate", owner) { owner, _ in body(owner) }
    }

    /// Called with the addresses (`file:///…` for files) that this process, another process or the desktop wants to
    /// open.
    package func onOpen<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, [String]) -> Void) {
        connect("open", owner) { owner, arguments in
            let count: Int32 = arguments.value(2)
            let files = arguments.pointer(1)?.assumingMemoryBound(to: OpaquePointer?.self)
            body(owner, (0..<Int(count)).compactMap { files?[$0].flatMap(Self.address) })
        }
    }

    private static func address(of file: OpaquePointer) -> String? {
        guard let address = g_file_get_uri(file) else { return nil }
        defer { g_free(address) }
        return String(cString: address)
    }

    /// An action that the desktop may request by its name.
    package func addAction<Owner: AnyObject>(_ name: String, _ owner: Owner, _ body: @escaping (Owner) -> Void) {
        guard let action = g_simple_action_new(name, nil) else { return }
        g_action_map_add_action(opaque, action)
        MainObject(adopting: UnsafeMutableRawPointer(action)).connect("activate", owner) { owner, _ in body(owner) }
    }

    /// The session was locked or unlocked.
    package func onScreensaver<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, Bool) -> Void) {
        connect("notify::screensaver-active", owner) { [weak self] owner, _ in
            guard let self else { return }
            body(owner, Property.get(raw, "screensaver-active"))
        }
    }

    // MARK: Life

    package func run() -> Int32 { g_application_run(application, 0, nil) }

    /// Called in a second process: the first process opens these addresses, or only shows its window. Returns after it
    /// was told.
    package func handOver(_ addresses: [String], action: String? = nil) -> Int32 {
        if let action { g_action_group_activate_action(opaque, action, nil) }
        // As arguments of a command line: GLib sends them, waits until they are sent and then returns.
        var arguments = (["mutoscope"] + addresses).map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        return g_application_run(application, Int32(arguments.count), &arguments)
    }

    /// The process stays alive without a window until `release`.
    package func hold() { g_application_hold(application) }
    package func release() { g_application_release(application) }

    // MARK: Looks

    /// Adds our own styles, with priority over the platform's.
    package func addStyle(_ css: String) {
        guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
        gtk_css_provider_load_from_data(provider, css, -1)
        let priority = guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        gtk_style_context_add_provider_for_display(display, OpaquePointer(provider), priority)
        g_object_unref(provider)
    }

    /// Saved files must not appear in the desktop's list of recent files; this process could not write that list
    /// either.
    package func keepsNoRecentFiles() {
        guard let settings = gtk_settings_get_default() else { return }
        Property.set(UnsafeMutableRawPointer(settings), "gtk-recent-files-enabled", false)
    }

    /// Adds a folder of our own icons to the icon theme.
    package func addIcons(path: String) {
        guard let display = gdk_display_get_default() else { return }
        gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), path)
    }

    /// The icon of every window in the task list and the window switcher.
    package func useIcon(named name: String) { gtk_window_set_default_icon_name(name) }

    /// The text direction of all windows made from now on.
    package static func read(fromRight: Bool) {
        gtk_widget_set_default_direction(fromRight ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    }

    package static func hasDisplay() -> Bool { gtk_init_check() != 0 }

    /// From now on GTK does not wait for a thread that opens libraries, until a window exists.
    package static func lookUpEarly() { shim_look_up_early() }
}
