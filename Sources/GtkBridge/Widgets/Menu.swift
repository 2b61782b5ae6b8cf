// What a menu offers: titles, keys and acts in sections, as GMenu and the actions behind it.
// Thread: main actor. Invariant: titles are plain text; an item that is off is shown and does nothing.

import CAdwaita
import CGLib
import GLibBridge

package struct MenuItem {
    let title: String
    let key: String?
    let isOn: Bool
    /// Of what is one of several, or on or off; nil for what is done.
    let isChecked: Bool?
    let children: [MenuItem]
    let act: () -> Void

    /// `key` is shown beside the title; what it does is the window's affair.
    package init(
        _ title: String, key: String? = nil, isOn: Bool = true, isChecked: Bool? = nil, act: @escaping () -> Void
    ) {
        self.title = title
        self.key = key
        self.isOn = isOn
        self.isChecked = isChecked
        self.act = act
        children = []
    }

    /// A menu within the menu.
    package init(_ title: String, _ children: [MenuItem]) {
        self.title = title
        self.children = children
        key = nil
        isOn = true
        isChecked = nil
        act = {}
    }
}

package final class Menu {
    static let prefix = "menu"
    let model = MainObject(adopting: UnsafeMutableRawPointer(g_menu_new()))
    /// To be inserted into the widget that shows the menu.
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

    /// An underline would mark a key.
    private static func escaped(_ title: String) -> String { title.map { $0 == "_" ? "__" : String($0) }.joined() }

    /// The state is shown; whoever acts on it changes it, and the next menu shows the new one.
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
