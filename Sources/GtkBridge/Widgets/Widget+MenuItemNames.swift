// The items of a menu: the names that screen readers give them, and their texts in a narrow window.
// Thread: main actor. Invariant: an item's name is its whole text.

import CAdwaita
import CGLib
import GLibBridge

extension Widget {
    /// GTK 4.18 reads an item by its label, whose role forbids a name, so every item of a menu would be nameless.
    static let needsMenuItemNames = gtk_get_minor_version() >= 10

    /// Call it for the popover of a menu each time it opens, because GTK makes its items anew.
    func nameMenuItems() {
        guard Self.needsMenuItemNames else { return }
        for item in menuItems { item.nameAfterItsText() }
    }

    /// An item that names an author may be wider than a phone; its text ends in dots then.
    func shortenMenuItems() {
        for item in menuItems {
            let text: String = Property.get(item.raw, "text")
            for label in item.labels where String(cString: gtk_label_get_text(label.opaque)) == text {
                gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
            }
        }
    }

    private var menuItems: [Widget] { children.flatMap { $0.isModelButton ? [$0] : $0.menuItems } }

    private var labels: [Widget] {
        children.flatMap {
            let isLabel = g_type_check_instance_is_a($0.pointer(as: GTypeInstance.self), gtk_label_get_type()) != 0
            return isLabel ? [$0] : $0.labels
        }
    }

    private var children: [Widget] {
        var found: [Widget] = []
        var child = gtk_widget_get_first_child(widget)
        while let part = child {
            found.append(Widget(sharing: part))
            child = gtk_widget_get_next_sibling(part)
        }
        return found
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
