// GtkSizeGroup: makes widgets in different places as tall as the tallest of them.
// Thread: main actor. Invariant: the widgets keep the group alive.

import CAdwaita
import CGLib
import GLibBridge

package enum SizeGroup {
    package static func shareHeight(_ widgets: Widget...) {
        guard let group = gtk_size_group_new(GTK_SIZE_GROUP_VERTICAL) else { return }
        for widget in widgets { gtk_size_group_add_widget(group, widget.widget) }
        g_object_unref(UnsafeMutableRawPointer(group))
    }
}
