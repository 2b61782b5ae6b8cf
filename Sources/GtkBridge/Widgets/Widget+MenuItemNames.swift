// The names that screen readers give to the items of a menu.
// Thread: main actor. Invariant: an item's name is the text that it shows.

import CAdwaita
import CGLib
import GLibBridge

extension Widget {
    /// GTK 4.18 reads an item by its label, whose role forbids a name, so every item of a menu would be nameless.
    static let needsMenuItemNames = gtk_get_minor_version() >= 10

    /// Call it for the popover of a menu each time it opens, because GTK makes its items anew.
    func nameMenuItems() {
        guard Self.needsMenuItemNames else { return }
        var child = gtk_widget_get_first_child(widget)
        while let part = child {
            child = gtk_widget_get_next_sibling(part)
            let item = Widget(sharing: part)
            if item.isModelButton { item.nameAfterItsText() } else { item.nameMenuItems() }
        }
    }

    /// GTK's type of items has no name in its headers.
    private var isModelButton: Bool {
        g_type_name_from_instance(pointer(as: GTypeInstance.self)).map(String.init(cString:)) == "GtkModelButton"
    }

    private func nameAfterItsText() {
        let text: String = Property.get(raw, "text")
        guard !text.isEmpty else { return }
        gtk_accessible_reset_relation(OpaquePointer(raw), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        accessibleName = text
    }
}
