// GtkMenuButton: an icon that opens a menu.
// Thread: main actor. Invariant: it is never made without a name; the menu lives as long as the button.

import CAdwaita
import CGLib
import GLibBridge

package final class MenuButton: Widget {
    private let menu: Menu

    package init(icon: String, name: String, _ menu: Menu) {
        self.menu = menu
        super.init(adopting: gtk_menu_button_new())
        gtk_menu_button_set_icon_name(opaque, icon)
        gtk_menu_button_set_menu_model(opaque, menu.model.pointer(as: GMenuModel.self))
        gtk_widget_insert_action_group(widget, Menu.prefix, menu.actions.opaque)
        tooltip = name
        accessibleName = name
        // What is pressed and read out is the button inside.
        if let inner = gtk_widget_get_first_child(widget) { Widget(sharing: inner).accessibleName = name }
    }

    package func open() { gtk_menu_button_popup(opaque) }
}
