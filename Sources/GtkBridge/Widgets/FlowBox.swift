// GtkFlowBox: children of equal width, in as many columns as fit, up to a number.
// Thread: main actor. Invariant: the places of the children never take the focus; the children do.

import CAdwaita
import GLibBridge

package final class FlowBox: Widget {
    package init(columns: Int, spacing: Int) {
        super.init(adopting: gtk_flow_box_new())
        gtk_flow_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_homogeneous(opaque, 1)
        gtk_flow_box_set_min_children_per_line(opaque, 1)
        gtk_flow_box_set_max_children_per_line(opaque, UInt32(columns))
        gtk_flow_box_set_column_spacing(opaque, UInt32(spacing))
        gtk_flow_box_set_row_spacing(opaque, UInt32(spacing))
    }

    package func append(_ child: Widget) { insert(child, at: -1) }

    package func insert(_ child: Widget, at place: Int) {
        gtk_flow_box_insert(opaque, child.widget, Int32(place))
        if let place = gtk_widget_get_parent(child.widget) { gtk_widget_set_focusable(place, 0) }
    }
}
