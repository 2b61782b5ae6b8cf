// GtkScrolledWindow: a child that scrolls.
// Thread: main actor. Invariant: the child's wrapper is kept by its Swift owner.

import CAdwaita
import CGLib
import GLibBridge

package final class ScrollView: Widget {
    package init(_ child: Widget, horizontally: Bool = false) {
        super.init(adopting: gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(
            opaque, horizontally ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(opaque, child.widget)
    }

    /// Scrolls along one axis. Horizontally without a bar: fingers, drags and keys move it, and the wheel goes to the
    /// widget below.
    package init(_ child: Widget, along axis: Axis) {
        super.init(adopting: gtk_scrolled_window_new())
        let isSideways = axis == .horizontal
        gtk_scrolled_window_set_policy(
            opaque, isSideways ? GTK_POLICY_EXTERNAL : GTK_POLICY_NEVER,
            isSideways ? GTK_POLICY_NEVER : GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(opaque, child.widget)
    }

    /// As tall as its child; wheels and touches go to the widget below.
    package func growsWithChild() {
        canFocus = false
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_NEVER)
        gtk_scrolled_window_set_min_content_height(opaque, -1)
        gtk_scrolled_window_set_max_content_height(opaque, -1)
    }

    /// Exactly this tall; the child scrolls.
    package func set(height: Int) {
        // The arrow keys scroll it.
        canFocus = true
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_min_content_height(opaque, -1)
        gtk_scrolled_window_set_max_content_height(opaque, Int32(height))
        gtk_scrolled_window_set_min_content_height(opaque, Int32(height))
    }

    package var offset: Double {
        get { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque)) }
        set { gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), newValue) }
    }

    /// Called whenever the content moves or changes size under the viewport.
    package func onScroll<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return }
        let wrapper = MainObject(retaining: UnsafeMutableRawPointer(adjustment))
        wrapper.connect("value-changed", owner) { owner, _ in body(owner) }
        wrapper.connect("changed", owner) { owner, _ in body(owner) }
    }
}
