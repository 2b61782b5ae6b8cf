// GtkListView over the numbers 0 ..< count.
// Thread: main actor. Invariant: a long list costs what is on screen.

import CAdwaita
import CGLib
import GLibBridge

package final class RecyclingList<Row: RecyclingRow>: Widget {
    private let rows: RecyclingFactory<Row>

    package init(make: @escaping () -> Row, bind: @escaping (Row, Int) -> Void, unbind: @escaping (Row) -> Void) {
        rows = RecyclingFactory(.init(make: make, bind: bind, unbind: unbind), isActivatable: false)
        super.init(adopting: gtk_list_view_new(rows.selection, rows.factory.opaque))
    }

    package var count: Int = 0 {
        didSet { rows.set(count: count) }
    }

    /// Binds what is shown once more: its numbers may stand for other items now.
    package func rebind() { rows.rebind() }

    /// GTK 4.8 scrolls a list to an item only through the list's own action.
    package func scroll(to index: Int) {
        guard index >= 0, index < count else { return }
        gtk_widget_activate_action_variant(widget, "list.scroll-to-item", g_variant_new_uint32(guint(index)))
    }

    /// The rows that show an item now.
    package var bound: [(row: Row, index: Int)] { rows.bound }
}
