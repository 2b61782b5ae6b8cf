// GtkSearchEntry: a field for search words.
// Thread: main actor. Invariant: every change is reported at once; the listener decides how long to wait.

import CAdwaita
import CGLib
import GLibBridge

package final class SearchEntry: Widget {
    package init(name: String) {
        super.init(adopting: gtk_search_entry_new())
        Property.set(raw, "placeholder-text", name)
        accessibleName = name
    }

    package var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }

    package func onChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, String) -> Void) {
        connect("changed", owner) { [weak self] owner, _ in
            if let self { body(owner, text) }
        }
    }

    /// Escape.
    package func onStop<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        connect("stop-search", owner) { owner, _ in body(owner) }
    }

    /// Enter.
    package func onEnter<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        connect("activate", owner) { owner, _ in body(owner) }
    }
}
