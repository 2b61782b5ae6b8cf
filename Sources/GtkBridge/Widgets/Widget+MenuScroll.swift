// The popover of a menu that is taller than its window: its items scroll.
// Thread: main actor. Invariant: a menu that fits looks as before.

import CAdwaita
import CGLib
import GLibBridge

extension Widget {
    /// The parts of a menu's popover above and below its items: arrow, paddings and shadow.
    private static let menuFrame = 44
    /// Two items, so that one sees that there are more.
    private static let lowestMenu = 88

    /// Call it for the popover of a new menu: each of its pages, which are the menu and its submenus, can scroll. Newer
    /// versions of GTK scroll all pages in one view.
    func scrollMenu() {
        if let pages = menuContent, pages.isOf(gtk_stack_get_type()) { pages.scrollPages() }
    }

    /// Call it each time the menu opens: no page becomes taller than the window below the button.
    func fitMenu(below button: Widget) {
        guard let root = gtk_widget_get_root(widget) else { return }
        let window = Widget(sharing: UnsafeMutablePointer<GtkWidget>(root))
        guard window.height > 0, let top = button.origin(in: window)?.y else { return }
        let room = window.height - Int(top) - button.height - Self.menuFrame
        for scroller in menuContent?.menuScrollers ?? [] {
            gtk_scrolled_window_set_max_content_height(scroller.opaque, Int32(max(Self.lowestMenu, room)))
        }
    }

    private var menuContent: Widget? {
        gtk_popover_get_child(pointer(as: GtkPopover.self)).map { Widget(sharing: $0) }
    }

    private var menuScrollers: [Widget] {
        if isOf(gtk_scrolled_window_get_type()) { return [self] }
        return childrenNow.filter { $0.isOf(gtk_scrolled_window_get_type()) }
    }

    /// GTK finds the pages by their names, so a page may be inside a view that scrolls.
    private func scrollPages() {
        let shown = gtk_stack_get_visible_child_name(opaque).map(String.init(cString:))
        for page in childrenNow where !page.isOf(gtk_scrolled_window_get_type()) {
            let name = gtk_stack_page_get_name(gtk_stack_get_page(opaque, page.widget)).map(String.init(cString:))
            guard let name, let scroller = gtk_scrolled_window_new() else { continue }
            gtk_stack_remove(opaque, page.widget)
            let view = OpaquePointer(scroller)
            gtk_scrolled_window_set_policy(view, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
            gtk_scrolled_window_set_propagate_natural_height(view, 1)
            gtk_scrolled_window_set_propagate_natural_width(view, 1)
            gtk_scrolled_window_set_child(view, page.widget)
            gtk_stack_add_named(opaque, scroller, name)
        }
        if let shown { gtk_stack_set_visible_child_name(opaque, shown) }
    }

    private var childrenNow: [Widget] {
        var children: [Widget] = []
        var child = gtk_widget_get_first_child(widget)
        while let one = child {
            children.append(Widget(sharing: one))
            child = gtk_widget_get_next_sibling(one)
        }
        return children
    }

    private func isOf(_ type: GType) -> Bool { g_type_check_instance_is_a(pointer(as: GTypeInstance.self), type) != 0 }
}
