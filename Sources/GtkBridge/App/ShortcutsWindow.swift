// GtkShortcutsWindow: keys and what they do, in groups, with a search of its own.
// Thread: main actor. Invariant: texts are told to GTK as texts, whatever signs they hold.

import CAdwaita
import CGLib
import GLibBridge

package final class ShortcutsWindow: Widget {
    package struct Group {
        let title: String
        let rows: [(title: String, keys: [String])]

        package init(title: String, rows: [(title: String, keys: [String])]) {
            self.title = title
            self.rows = rows
        }
    }

    /// GTK 4.8 can be told of its parts in the builder's language only. Nil when it does not understand itself.
    package init?(over parent: Window, _ groups: [Group]) {
        let text = Self.interface(groups)
        guard let builder = gtk_builder_new_from_string(text, gssize(text.utf8.count)) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
        guard let window = gtk_builder_get_object(builder, "keys") else { return nil }
        super.init(sharing: UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self))
        gtk_window_set_transient_for(pointer(as: GtkWindow.self), parent.pointer(as: GtkWindow.self))
    }

    package func present() { gtk_window_present(pointer(as: GtkWindow.self)) }

    private static func interface(_ groups: [Group]) -> String {
        let parts = groups.map { group in
            let rows = group.rows.map { row in
                object("GtkShortcutsShortcut", ["title": row.title, "accelerator": row.keys.joined(separator: " ")])
            }
            return object("GtkShortcutsGroup", ["title": group.title], rows)
        }
        let section = object("GtkShortcutsSection", ["section-name": "keys", "max-height": "14"], parts)
        let window = object("GtkShortcutsWindow", ["modal": "1"], [section], id: "keys")
        return "<interface>\(window)</interface>"
    }

    private static func object(
        _ type: String, _ properties: [String: String], _ children: [String] = [], id: String? = nil
    ) -> String {
        let name = id.map { " id=\"\($0)\"" } ?? ""
        let values = properties.sorted { $0.key < $1.key }.map { key, value in
            "<property name=\"\(key)\">\(escaped(value))</property>"
        }
        let inner = children.map { "<child>\($0)</child>" }
        return "<object class=\"\(type)\"\(name)>\((values + inner).joined())</object>"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
