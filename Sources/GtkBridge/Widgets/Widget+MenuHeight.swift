// The height of a menu that is taller than its window: its items scroll.
// Thread: main actor. Invariant: a menu that fits looks as before.

import CAdwaita
import CGLib
import GLibBridge

extension Widget {
    /// The parts of a menu's popover above and below its items: arrow, paddings and shadow.
    private static let menuFrame = 44
    /// Two items, so that one sees that there are more.
    private static let lowestMenu = 88

    /// Call it for the popover of a menu each time it opens. GTK would make it as tall as all its items, beyond the
    /// screen's edge.
    func fitMenu(below button: Widget) {
        guard let root = gtk_widget_get_root(widget), let items = gtk_popover_get_child(pointer(as: GtkPopover.self)),
            g_type_check_instance_is_a(
                Widget(sharing: items).pointer(as: GTypeInstance.self), gtk_scrolled_window_get_type()) != 0
        else { return }
        let window = Widget(sharing: UnsafeMutablePointer<GtkWidget>(root))
        guard window.height > 0, let top = button.origin(in: window)?.y else { return }
        let room = window.height - Int(top) - button.height - Self.menuFrame
        gtk_scrolled_window_set_max_content_height(OpaquePointer(items), Int32(max(Self.lowestMenu, room)))
    }
}
