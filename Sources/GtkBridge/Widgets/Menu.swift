// The items of a menu: titles, keys and acts in sections, as GMenu and the actions behind it.
// Thread: main actor. Invariant: titles are plain text; a disabled item is shown and does nothing.

import CAdwaita
import CGLib
import GLibBridge

package final class Menu {
    static let prefix = "menu"
    let model = MainObject(adopting: UnsafeMutableRawPointer(g_menu_new()))
    /// Must be inserted into the widget that shows the menu.
    let actions = MainObject(adopting: UnsafeMutableRawPointer(g_simple_action_group_new()))
    private var items: [MenuItem] = []

    package init(_ sections: [[MenuItem]]) {
        for section in sections where !section.isEmpty {
            guard let part = g_menu_new() else { continue }
            for item in section { append(item, to: part) }
            g_menu_append_section(model.opaque, nil, UnsafeMutablePointer(part.menuModel))
            g_object_unref(UnsafeMutableRawPointer(part))
        }
    }

    private func append(_ item: MenuItem, to section: OpaquePointer) {
        guard item.children.isEmpty else { return appendMenu(of: item, to: section) }
        let number = items.count
        items.append(item)
        let entry = g_menu_item_new(Self.escaped(item.title), "\(Self.prefix).\(number)")
        defer { g_object_unref(entry.map(UnsafeMutableRawPointer.init)) }
        if let key = item.key { g_menu_item_set_attribute_value(entry, "accel", g_variant_new_string(key)) }
        g_menu_append_item(section, entry)
        guard let raw = Self.action("\(number)", isChecked: item.isChecked) else { return }
        let action = MainObject(adopting: UnsafeMutableRawPointer(raw))
        g_simple_action_set_enabled(raw, item.isOn ? 1 : 0)
        action.connect("activate", self) { menu, _ in menu.items[number].act() }
        g_action_map_add_action(actions.opaque, raw)
    }

    private func appendMenu(of item: MenuItem, to section: OpaquePointer) {
        guard let part = g_menu_new() else { return }
        for child in item.children { append(child, to: part) }
        g_menu_append_submenu(section, Self.escaped(item.title), UnsafeMutablePointer(part.menuModel))
        g_object_unref(UnsafeMutableRawPointer(part))
    }

    /// A single underscore would mark a mnemonic key.
    private static func escaped(_ title: String) -> String { title.map { $0 == "_" ? "__" : String($0) }.joined() }

    /// The action only shows the state; the act changes it, and the next menu shows the new state.
    private static func action(_ name: String, isChecked: Bool?) -> OpaquePointer? {
        guard let isChecked else { return g_simple_action_new(name, nil) }
        return g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isChecked ? 1 : 0))
    }
}

extension OpaquePointer {
    fileprivate var menuModel: UnsafeMutablePointer<GMenuModel> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: GMenuModel.self)
    }
}
