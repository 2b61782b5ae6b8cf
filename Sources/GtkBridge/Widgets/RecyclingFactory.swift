// Makes the rows of a list or a grid once and binds them again and again as they scroll into sight.
// Thread: main actor. Invariant: `bind` and `unbind` come in pairs for a row; cost follows the rows on screen.

import CAdwaita
import CGLib
import CGtkShims
import GLibBridge

/// A row that can be given another item.
package protocol RecyclingRow: AnyObject {
    var root: Widget { get }
    /// What a screen reader says for the row.
    var name: String { get }
}

final class RecyclingFactory<Row: RecyclingRow> {
    struct Acts {
        let make: () -> Row
        let bind: (Row, Int) -> Void
        let unbind: (Row) -> Void
    }

    /// GTK's own; a list takes over one reference to each.
    let factory = MainObject(adopting: UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()))
    let selection: OpaquePointer
    private let model = MainObject(adopting: UnsafeMutableRawPointer(shim_index_model_new()))
    private var rows: [UnsafeMutableRawPointer: (row: Row, index: Int?)] = [:]
    private let acts: Acts
    private let isActivatable: Bool

    init(_ acts: Acts, isActivatable: Bool) {
        self.acts = acts
        self.isActivatable = isActivatable
        g_object_ref(model.raw)  // The selection takes this one over.
        selection = gtk_no_selection_new(model.opaque)
        g_object_ref(factory.raw)  // And the list this one.
        follow()
    }

    func set(count: Int) { shim_index_model_set_count(model.opaque, UInt32(count)) }

    /// The rows that show an item now.
    var bound: [(row: Row, index: Int)] {
        rows.values.compactMap { entry in entry.index.map { (entry.row, $0) } }
    }

    /// Binds what is shown once more, without unbinding it: its numbers may stand for other items now.
    func rebind() {
        for (row, index) in bound {
            acts.bind(row, index)
            announce(row)
        }
    }

    private func follow() {
        factory.connect("setup", self) { list, arguments in
            guard let item = arguments.pointer(1) else { return }
            let row = list.acts.make()
            list.rows[item] = (row, nil)
            gtk_list_item_set_activatable(OpaquePointer(item), list.isActivatable ? 1 : 0)
            gtk_list_item_set_child(OpaquePointer(item), row.root.widget)
        }
        factory.connect("bind", self) { list, arguments in
            guard let item = arguments.pointer(1), let row = list.rows[item]?.row else { return }
            let index = Int(gtk_list_item_get_position(OpaquePointer(item)))
            list.rows[item]?.index = index
            list.acts.bind(row, index)
            list.announce(row)
        }
        factory.connect("unbind", self) { list, arguments in
            guard let item = arguments.pointer(1), let row = list.rows[item]?.row else { return }
            list.rows[item]?.index = nil
            list.acts.unbind(row)
        }
        factory.connect("teardown", self) { list, arguments in
            guard let item = arguments.pointer(1) else { return }
            list.rows[item] = nil
        }
    }

    /// GTK 4.8 gives a list item no name of its own; it is the widget around the row.
    private func announce(_ row: Row) {
        guard let item = gtk_widget_get_parent(row.root.widget) else { return }
        Widget(sharing: item).accessibleName = row.name
    }
}
