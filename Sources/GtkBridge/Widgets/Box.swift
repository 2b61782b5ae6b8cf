// GtkBox: children in a row or a column.
// Thread: main actor. Invariant: the Swift view keeps its children's wrappers; the box keeps the widgets.

import CAdwaita
import GLibBridge

package final class Box: Widget {
    package init(_ axis: Axis, spacing: Int = 0, _ children: [Widget] = []) {
        super.init(adopting: gtk_box_new(axis.gtk, Int32(spacing)))
        for child in children { append(child) }
    }

    /// All visible children are as large as the largest.
    package func withEqualChildren() -> Self {
        gtk_box_set_homogeneous(pointer(as: GtkBox.self), 1)
        return self
    }

    package func append(_ child: Widget) { gtk_box_append(pointer(as: GtkBox.self), child.widget) }

    package func remove(_ child: Widget) { gtk_box_remove(pointer(as: GtkBox.self), child.widget) }

    package var isEmpty: Bool { gtk_widget_get_first_child(widget) == nil }
}
