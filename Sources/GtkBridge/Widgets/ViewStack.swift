// AdwViewStack with its switchers: in the header if they fit there, otherwise at the bottom.
// Thread: main actor. Invariant: both switchers follow the same stack, and only one of them is visible.

import CAdwaita
import CGLib
import GLibBridge

package final class ViewStack: Widget {
    /// For the middle of a header: the switcher, or the title while the switcher is at the bottom.
    package let title: Widget
    /// For the bottom of the window.
    package let bar: Widget
    private var children: [String: Widget] = [:]
    /// True when the switcher is at the bottom, because the header is too narrow.
    package private(set) var isAtFoot = false
    package var onPlace: (() -> Void)?

    package init(title text: String) {
        let switcher = adw_view_switcher_title_new()
        let foot = adw_view_switcher_bar_new()
        // Constructors of widgets never fail.
        title = Widget(adopting: switcher!)
        bar = Widget(adopting: foot!)
        super.init(adopting: adw_view_stack_new())
        adw_view_switcher_title_set_stack(title.opaque, opaque)
        adw_view_switcher_title_set_title(title.opaque, text)
        adw_view_switcher_bar_set_stack(bar.opaque, opaque)
        title.connect("notify::title-visible", self) { stack, _ in stack.place() }
        place()
    }

    /// GTK reports both switchers to screen readers, so the invisible one is hidden from them.
    private func place() {
        isAtFoot = adw_view_switcher_title_get_title_visible(title.opaque) != 0
        adw_view_switcher_bar_set_reveal(bar.opaque, isAtFoot ? 1 : 0)
        title.setAccessible(.hidden(isAtFoot))
        bar.setAccessible(.hidden(!isAtFoot))
        onPlace?()
    }

    package func add(_ child: Widget, named name: String, title: String, icon: String) {
        adw_view_stack_add_titled(opaque, child.widget, name, title)
        adw_view_stack_page_set_icon_name(adw_view_stack_get_page(opaque, child.widget), icon)
        children[name] = child
        child.setAccessible(.hidden(name != shown))
    }

    package var shown: String? {
        get { adw_view_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
        set {
            guard let newValue, newValue != shown else { return }
            adw_view_stack_set_visible_child_name(opaque, newValue)
        }
    }

    package func onSwitch<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, String) -> Void) {
        connect("notify::visible-child-name", owner) { [weak self] owner, _ in
            guard let self, let shown else { return }
            for (name, child) in children { child.setAccessible(.hidden(name != shown)) }
            body(owner, shown)
        }
    }
}
