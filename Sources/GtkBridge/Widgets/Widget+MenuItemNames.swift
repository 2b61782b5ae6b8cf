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

    /// Items that name an author may be wider than a phone. They lose their key first, then the end of their text.
    func shortenMenuItems(by surplus: Int) {
        guard surplus > 0 else { return }
        let items = menuItems
        let widest = items.map(\.naturalWidth).max() ?? 0
        for item in items { item.shorten(to: widest - surplus) }
    }

    private func shorten(to width: Int) {
        let text: String = Property.get(raw, "text")
        let isText = { (label: Widget) in String(cString: gtk_label_get_text(label.opaque)) == text }
        for key in labels where naturalWidth > width && !isText(key) { gtk_widget_set_visible(key.widget, 0) }
        guard let label = labels.first(where: isText) else { return }
        var letters = text.count
        // Letters are not equally wide, so the item is measured after each letter less.
        while naturalWidth > width, letters > 1 {
            letters -= 1
            gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
            gtk_label_set_max_width_chars(label.opaque, Int32(letters))
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
        accessibleName = text
    }
}
