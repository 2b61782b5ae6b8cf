// AdwPreferencesWindow: pages with groups of rows, searchable, in a window over the app's own.
// Thread: main actor. Invariant: the owner sets what a row shows and is told what the user changes; a presented window
// keeps itself alive until it is closed.

import CAdwaita
import CGLib
import GLibBridge

package final class PreferencesWindow: Widget {
    private var pages: [(page: Widget, groups: [PreferencesGroup])] = []
    private var kept: PreferencesWindow?
    private var onClose: (() -> Void)?

    /// Over a small window it is no wider than that window.
    package init(over parent: Window, title: String, isSearchable: Bool = true) {
        super.init(sharing: adw_preferences_window_new())
        gtk_window_set_title(window, title)
        gtk_window_set_transient_for(window, parent.pointer(as: GtkWindow.self))
        gtk_window_set_modal(window, 1)
        gtk_window_set_default_size(window, Int32(min(640, max(360, parent.width))), Int32(min(720, parent.height)))
        if gtk_widget_has_css_class(parent.widget, "large-text") != 0 { add(css: "large-text") }
        adw_preferences_window_set_search_enabled(preferences, isSearchable ? 1 : 0)
        connectAnswering("close-request", self) { window, _ in
            window.closed()
            return false
        }
    }

    private var window: UnsafeMutablePointer<GtkWindow> { pointer(as: GtkWindow.self) }
    private var preferences: UnsafeMutablePointer<AdwPreferencesWindow> { pointer(as: AdwPreferencesWindow.self) }

    package func add(page name: String, title: String, icon: String, _ groups: [PreferencesGroup]) {
        let page = Widget(adopting: adw_preferences_page_new())
        let pointer = page.pointer(as: AdwPreferencesPage.self)
        adw_preferences_page_set_name(pointer, name)
        adw_preferences_page_set_title(pointer, title)
        adw_preferences_page_set_icon_name(pointer, icon)
        for group in groups { adw_preferences_page_add(pointer, group.pointer(as: AdwPreferencesGroup.self)) }
        adw_preferences_window_add(preferences, pointer)
        pages.append((page, groups))
    }

    package func show(page name: String) { adw_preferences_window_set_visible_page_name(preferences, name) }

    /// `onClose` is called when the user can no longer use the window.
    package func present(onClose: @escaping () -> Void = {}) {
        self.onClose = onClose
        kept = self
        gtk_window_present(window)
    }

    package func close() { gtk_window_close(window) }

    /// libadwaita 1.2 would never free the groups and their rows: 45 kB for each row.
    private func closed() {
        for (page, groups) in pages {
            for group in groups { group.leave(page.pointer(as: AdwPreferencesPage.self)) }
        }
        onClose?()
        (onClose, kept) = (nil, nil)
    }

    /// Shows a short message at the lower edge, with a button for undo.
    package func say(_ text: String, offering offer: ToastOverlay.Offer? = nil) {
        guard let toast = Toast(text, seconds: offer == nil ? 5 : 8, offering: offer) else { return }
        adw_preferences_window_add_toast(preferences, toast.reference())
    }
}
