// GtkPopoverMenu at a point of a widget: the acts for the thing at that point.
// Thread: main actor. Invariant: it is destroyed when it closes, after the act that closed it.

import CAdwaita
import CGLib
import GLibBridge

package final class ContextMenu: Widget {
    private let menu: Menu
    private let afterAct = Delay()
    /// The only reference to an open menu.
    private var kept: ContextMenu?
    /// The widget that had the focus before the menu opened.
    private var before: Widget?
    package var onClose: (() -> Void)?

    package init(_ menu: Menu, on host: Widget) {
        self.menu = menu
        super.init(adopting: gtk_popover_menu_new_from_model(menu.model.pointer(as: GMenuModel.self)))
        gtk_widget_insert_action_group(widget, Menu.prefix, menu.actions.opaque)
        gtk_widget_set_parent(widget, host.widget)
        gtk_popover_set_has_arrow(popover, 0)
        connect("closed", self) { menu, _ in menu.closed() }
    }

    private var popover: UnsafeMutablePointer<GtkPopover> { pointer(as: GtkPopover.self) }

    package func open(x: Double, y: Double) {
        open(at: GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1))
    }

    /// Beside a widget inside the host.
    package func open(at anchor: Widget, in host: Widget) {
        guard let origin = anchor.origin(in: host) else { return }
        open(
            at: GdkRectangle(
                x: Int32(origin.x), y: Int32(origin.y), width: Int32(anchor.width), height: Int32(anchor.height)))
    }

    private func open(at place: GdkRectangle) {
        guard let host = gtk_widget_get_parent(widget).map({ Widget(sharing: $0) }) else { return }
        kept = self
        before = gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }.map { Widget(sharing: $0) }
        var place = host.insideWindow(place)
        gtk_popover_set_pointing_to(popover, &place)
        // A hidden widget has no size to measure.
        gtk_popover_popup(popover)
        // GTK would rather shrink a menu to one line than open it upwards.
        if let fit = fitMenu(at: place, of: host, hasArrow: false) {
            gtk_popover_set_position(popover, fit.side.position)
        }
        nameMenuItems()
    }

    private func closed() {
        giveFocusBack()
        onClose?()
        afterAct.start(milliseconds: 0) { [weak self] in
            guard let self else { return }
            gtk_widget_unparent(widget)
            kept = nil
        }
    }

    /// Otherwise GTK would focus the first button of the window. If an act has moved the focus, that focus stays.
    private func giveFocusBack() {
        defer { before = nil }
        guard let root = gtk_widget_get_root(widget), let before, before.isMapped else { return }
        if gtk_root_get_focus(root) == nil || containsFocus { before.grabFocus() }
    }
}

extension MenuFit.Side {
    fileprivate var position: GtkPositionType {
        switch self {
        case .above: GTK_POS_TOP
        case .below: GTK_POS_BOTTOM
        case .left: GTK_POS_LEFT
        case .right: GTK_POS_RIGHT
        }
    }
}
