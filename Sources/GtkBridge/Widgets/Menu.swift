// What a menu offers: titles, keys and acts in sections, as GMenu and the actions behind it.
// Thread: main actor. Invariant: titles are plain text; an item that is off is shown and does nothing.

import CAdwaita
import CGLib
import GLibBridge

package struct MenuItem {
    let title: String
    let key: String?
    let isOn: Bool
    let act: () -> Void

    /// `key` is shown beside the title; what it does is the window's affair.
    package init(_ title: String, key: String? = nil, isOn: Bool = true, act: @escaping () -> Void) {
        self.title = title
        self.key = key
        self.isOn = isOn
        self.act = act
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
        let number = items.count
        items.append(item)
        // An underline would mark a key.
        let title = item.title.map { $0 == "_" ? "__" : String($0) }.joined()
        let entry = g_menu_item_new(title, "\(Self.prefix).\(number)")
        defer { g_object_unref(entry.map(UnsafeMutableRawPointer.init)) }
        if let key = item.key { g_menu_item_set_attribute_value(entry, "accel", g_variant_new_string(key)) }
        g_menu_append_item(section, entry)
        guard let raw = g_simple_action_new("\(number)", nil) else { return }
        let action = MainObject(adopting: UnsafeMutableRawPointer(raw))
        g_simple_action_set_enabled(raw, item.isOn ? 1 : 0)
        action.connect("activate", self) { menu, _ in menu.items[number].act() }
        g_action_map_add_action(actions.opaque, raw)
    }
}

extension OpaquePointer {
    fileprivate var menuModel: UnsafeMutablePointer<GMenuModel> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: GMenuModel.self)
    }
}
