// The base class of every widget wrapper, with the functions of all widgets.
// Thread: main actor. Invariant: the wrapper owns a reference; the widget tree owns its own.

import CAdwaita
import CGLib
package import GLibBridge

package class Widget: MainObject {
    init(adopting widget: UnsafeMutablePointer<GtkWidget>) { super.init(adopting: UnsafeMutableRawPointer(widget)) }

    /// For widgets that GTK itself owns (windows): adds a reference.
    init(sharing widget: UnsafeMutablePointer<GtkWidget>) { super.init(retaining: UnsafeMutableRawPointer(widget)) }

    var widget: UnsafeMutablePointer<GtkWidget> { pointer(as: GtkWidget.self) }

    package var isVisible: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
    }

    package var isSensitive: Bool {
        get { gtk_widget_get_sensitive(widget) != 0 }
        set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
    }

    package var opacity: Double {
        get { gtk_widget_get_opacity(widget) }
        set { if newValue != opacity { gtk_widget_set_opacity(widget, newValue) } }
    }

    package var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }
    package var width: Int { Int(gtk_widget_get_width(widget)) }
    package var height: Int { Int(gtk_widget_get_height(widget)) }
    /// Device pixels per logical pixel.
    package var scale: Int { Int(gtk_widget_get_scale_factor(widget)) }
    package var isRightToLeft: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }

    package var canTarget: Bool {
        get { gtk_widget_get_can_target(widget) != 0 }
        set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
    }

    package var isFocusable: Bool {
        get { gtk_widget_get_focusable(widget) != 0 }
        set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
    }

    /// When off, the keyboard cannot reach anything inside.
    package var canFocus: Bool {
        get { gtk_widget_get_can_focus(widget) != 0 }
        set { gtk_widget_set_can_focus(widget, newValue ? 1 : 0) }
    }

    package var tooltip: String? {
        get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
        set { gtk_widget_set_tooltip_text(widget, newValue) }
    }

    /// True when it or a child has the keyboard focus.
    package var containsFocus: Bool {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return false }
        return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    }

    /// Gives the focus to the nearest ancestor that accepts it. In a window without a focus a screen reader is silent,
    /// and the next Tab starts at an arbitrary place.
    package func passFocusUp() {
        guard containsFocus, let root = gtk_widget_get_root(widget) else { return }
        var ancestor = gtk_widget_get_parent(widget)
        while let candidate = ancestor {
            if gtk_widget_get_focusable(candidate) != 0, gtk_widget_grab_focus(candidate) != 0 { return }
            ancestor = gtk_widget_get_parent(candidate)
        }
        gtk_root_set_focus(root, nil)
    }

    package func isIn(_ other: Widget) -> Bool { gtk_widget_is_ancestor(widget, other.widget) != 0 }

    package var hasFocus: Bool { gtk_widget_has_focus(widget) != 0 }
    package func grabFocus() { gtk_widget_grab_focus(widget) }
    /// For a key that the app handles: after its own keys alone GTK shows where the focus is.
    package func grabFocusByKey() {
        if let root = gtk_widget_get_root(widget) {
            gtk_window_set_focus_visible(UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self), 1)
        }
        grabFocus()
    }
    package func add(css name: String) { gtk_widget_add_css_class(widget, name) }
    package func remove(css name: String) { gtk_widget_remove_css_class(widget, name) }
    package func set(css name: String, _ on: Bool) { on ? add(css: name) : remove(css: name) }

    package func request(width: Int = -1, height: Int = -1) {
        gtk_widget_set_size_request(widget, Int32(width), Int32(height))
    }

    package func clipsToBounds() { gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN) }

    /// The position of this widget's top-left corner in another widget's coordinates.
    package func origin(in other: Widget) -> (x: Double, y: Double)? {
        var x = 0.0
        var y = 0.0
        guard gtk_widget_translate_coordinates(widget, other.widget, 0, 0, &x, &y) != 0 else { return nil }
        return (x, y)
    }
}

/// Layout functions that can be chained where a widget is made.
extension Widget {
    /// Starts at the left in every language, because time does, and keys and fingers follow time.
    @discardableResult
    package func runsFromLeft() -> Self {
        gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR)
        return self
    }

    @discardableResult
    package func align(_ horizontal: Alignment, _ vertical: Alignment) -> Self {
        gtk_widget_set_halign(widget, horizontal.gtk)
        gtk_widget_set_valign(widget, vertical.gtk)
        return self
    }

    @discardableResult
    package func expand(horizontally: Bool = true, vertically: Bool = true) -> Self {
        gtk_widget_set_hexpand(widget, horizontally ? 1 : 0)
        gtk_widget_set_vexpand(widget, vertically ? 1 : 0)
        return self
    }

    /// The width that it requests, even before layout; nothing for a hidden widget.
    package var naturalWidth: Int {
        var width: Int32 = 0
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
        return Int(width)
    }

    /// The height that it requests at a width, even before layout.
    package func naturalHeight(width: Int) -> Int {
        var height: Int32 = 0
        gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, Int32(width), nil, &height, nil, nil)
        return Int(height)
    }

    @discardableResult
    package func margins(top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0) -> Self {
        gtk_widget_set_margin_top(widget, Int32(top))
        gtk_widget_set_margin_bottom(widget, Int32(bottom))
        gtk_widget_set_margin_start(widget, Int32(start))
        gtk_widget_set_margin_end(widget, Int32(end))
        return self
    }

    @discardableResult
    package func styled(_ names: String...) -> Self {
        for name in names { add(css: name) }
        return self
    }
}
