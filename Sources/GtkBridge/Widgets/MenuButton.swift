// GtkMenuButton: an icon that opens a menu.
// Thread: main actor. Invariant: it is never made without a name; the menu lives as long as the button.

import CAdwaita
import CGLib
import GLibBridge

package final class MenuButton: Widget {
    package var menu: Menu {
        didSet { showMenu() }
    }

    package init(icon: String, name: String, _ menu: Menu) {
        self.menu = menu
        super.init(adopting: gtk_menu_button_new())
        readAsNothing()
        gtk_menu_button_set_icon_name(opaque, icon)
        showMenu()
        rename(name)
    }

    /// With a child instead of an icon, and an arrow beside it.
    package init(child: Widget, name: String, _ menu: Menu) {
        self.menu = menu
        super.init(adopting: gtk_menu_button_new())
        readAsNothing()
        gtk_menu_button_set_child(opaque, child.widget)
        showMenu()
        rename(name)
    }

    private func showMenu() {
        gtk_menu_button_set_menu_model(opaque, menu.model.pointer(as: GMenuModel.self))
        gtk_widget_insert_action_group(widget, Menu.prefix, menu.actions.opaque)
        popover?.dropArrowOnOpaqueScreens()
        popover?.connect("map", self) { button, _ in
            button.popover?.nameMenuItems()
            let whole = GdkRectangle(x: 0, y: 0, width: Int32(button.width), height: Int32(button.height))
            button.popover?.fitMenu(at: whole, of: button, hasArrow: true)
        }
    }

    private var popover: Widget? {
        gtk_menu_button_get_popover(opaque).map { Widget(sharing: UnsafeMutablePointer(OpaquePointer($0))) }
    }

    /// Accessible name and tooltip in one.
    package var name: String {
        get { shownName }
        set { if newValue != shownName { rename(newValue) } }
    }

    private var shownName = ""

    /// Screen readers use the inner button, which is the one that takes the keyboard. In GTK 4.8 it needs a name of its
    /// own. Newer versions read it by what the outer widget has, and of a widget that is read as nothing that is the tooltip.
    private static let isReadByItsOwnName = gtk_get_minor_version() < 10

    private func rename(_ name: String) {
        shownName = name
        if !Self.isReadByItsOwnName { tooltip = name }
        guard let inner = gtk_widget_get_first_child(widget).map(Widget.init(sharing:)) else { return }
        if Self.isReadByItsOwnName {
            inner.tooltip = name
            inner.accessibleName = name
        }
        inner.readAsMenuOpener()
    }

    package func open() { gtk_menu_button_popup(opaque) }
}
