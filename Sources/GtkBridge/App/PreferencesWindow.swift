// AdwPreferencesWindow: rows in named groups, in a window over the app's own.
// Thread: main actor. Invariant: what a row shows is told to it; what a person changes is told to its owner.

import CAdwaita
import CGLib
import GLibBridge

package final class PreferencesWindow: Widget {
    private let page = Widget(adopting: adw_preferences_page_new())

    package init(over parent: Window) {
        super.init(sharing: adw_preferences_window_new())
        let window = pointer(as: GtkWindow.self)
        gtk_window_set_transient_for(window, parent.pointer(as: GtkWindow.self))
        gtk_window_set_modal(window, 1)
        adw_preferences_window_set_search_enabled(pointer(as: AdwPreferencesWindow.self), 0)
        adw_preferences_window_add(
            pointer(as: AdwPreferencesWindow.self), page.pointer(as: AdwPreferencesPage.self))
    }

    package func add(group title: String, _ rows: [PreferencesRow]) {
        let group = Widget(adopting: adw_preferences_group_new())
        adw_preferences_group_set_title(group.pointer(as: AdwPreferencesGroup.self), title)
        for row in rows { adw_preferences_group_add(group.pointer(as: AdwPreferencesGroup.self), row.widget) }
        adw_preferences_page_add(
            page.pointer(as: AdwPreferencesPage.self), group.pointer(as: AdwPreferencesGroup.self))
    }

    package func present() { gtk_window_present(pointer(as: GtkWindow.self)) }

    package func onClose<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        connect("destroy", owner) { owner, _ in body(owner) }
    }
}
