// The place and the height of a menu that would not fit into its window: it moves inside, and its items scroll.
// Thread: main actor. Invariant: a menu that fits looks as before.

import CAdwaita
import CGLib
import GLibBridge

extension Widget {
    /// Call it for the popover of a menu each time it opens. GTK would make it as tall as all its items, and knows only
    /// the edges of the screen, not those of the window.
    @discardableResult
    func fitMenu(at place: GdkRectangle, of host: Widget, hasArrow: Bool) -> MenuFit? {
        guard let items = scrollingItems, let (place, window) = host.inWindow(place) else { return nil }
        // The limit of the last opening would count as the size of the menu.
        gtk_scrolled_window_set_max_content_height(items.opaque, -1)
        items.shortenMenuItems(by: naturalWidth - window.width)
        let size = naturalSize
        let fit = MenuFit(
            size, frame: size.height - items.naturalSize.height, at: place, in: window, hasArrow: hasArrow)
        gtk_scrolled_window_set_max_content_height(items.opaque, Int32(fit.height))
        let isUpright = fit.side == .above || fit.side == .below
        gtk_popover_set_offset(
            pointer(as: GtkPopover.self), isUpright ? Int32(fit.shift) : 0, isUpright ? 0 : Int32(fit.shift))
        return fit
    }

    /// GTK fails at a place that lies outside of every screen, as a button of a list that is scrolled away may.
    func insideWindow(_ place: GdkRectangle) -> GdkRectangle {
        guard let (inWindow, window) = inWindow(place) else { return place }
        let inside = inWindow.inside(window)
        return GdkRectangle(
            x: place.x + Int32(inside.x - inWindow.x), y: place.y + Int32(inside.y - inWindow.y),
            width: Int32(inside.size.width), height: Int32(inside.size.height))
    }

    private func inWindow(_ place: GdkRectangle) -> (MenuFit.Place, MenuFit.Size)? {
        guard let root = gtk_widget_get_root(widget) else { return nil }
        let window = Widget(sharing: UnsafeMutablePointer<GtkWidget>(root))
        guard window.height > 0, let origin = origin(in: window) else { return nil }
        let size = MenuFit.Size(Int(place.width), Int(place.height))
        let (x, y) = (Int(origin.x) + Int(place.x), Int(origin.y) + Int(place.y))
        return (MenuFit.Place(x: x, y: y, size), MenuFit.Size(window.width, window.height))
    }

    /// What scrolls in the popover of a menu; nil in other popovers.
    private var scrollingItems: Widget? {
        guard let child = gtk_popover_get_child(pointer(as: GtkPopover.self)) else { return nil }
        let items = Widget(sharing: child)
        let scrolls = g_type_check_instance_is_a(items.pointer(as: GTypeInstance.self), gtk_scrolled_window_get_type())
        return scrolls != 0 ? items : nil
    }

    private var naturalSize: MenuFit.Size { MenuFit.Size(naturalWidth, naturalHeight(width: -1)) }

    /// An arrow has a strip beside it, which is black where the screen shows no transparent windows.
    func dropArrowOnOpaqueScreens() {
        guard gdk_display_is_composited(gtk_widget_get_display(widget)) == 0 else { return }
        gtk_popover_set_has_arrow(pointer(as: GtkPopover.self), 0)
    }
}
