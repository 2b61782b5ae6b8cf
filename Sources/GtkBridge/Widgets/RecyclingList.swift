// GtkListView over the numbers 0 ..< count: rows are made once and bound again as they scroll into view.
// Thread: main actor. Invariant: `bind` and `unbind` come in pairs for a row; the cost depends on the visible rows.

import CAdwaita
import CGLib
import CGtkShims
import GLibBridge

package final class RecyclingList<Row: RecyclingRow>: Widget {
    private let model = MainObject(adopting: UnsafeMutableRawPointer(shim_index_model_new()))
    private var rows: [UnsafeMutableRawPointer: (row: Row, index: Int?)] = [:]
    private let makeRow: () -> Row
    private let bindRow: (Row, Int) -> Void
    private let unbindRow: (Row) -> Void

    package init(make: @escaping () -> Row, bind: @escaping (Row, Int) -> Void, unbind: @escaping (Row) -> Void) {
        makeRow = make
        bindRow = bind
        unbindRow = unbind
        g_object_ref(model.raw)  // The selection takes this one over.
        let selection = gtk_no_selection_new(model.opaque)
        let factory = gtk_signal_list_item_factory_new()
        super.init(adopting: gtk_list_view_new(selection, factory))
        if let factory { follow(MainObject(retaining: UnsafeMutableRawPointer(factory))) }
    }

    package var count: Int = 0 {
        didSet { shim_index_model_set_count(model.opaque, UInt32(count)) }
    }

    /// Binds the visible rows again without unbinding, because their numbers may stand for other items now.
    package func rebind(where isWanted: (Row, Int) -> Bool = { _, _ in true }) {
        for (row, index) in bound where isWanted(row, index) {
            bindRow(row, index)
            announce(row)
        }
    }

    /// GTK complains when a list without a layout is scrolled by its offset.
    package var isLaidOut: Bool { bound.contains { $0.row.root.height > 0 } }

    /// `again`: the first try did nothing, so this takes another way.
    package func scroll(to index: Int, again: Bool = false) {
        guard index >= 0, index < count else { return }
        if again { shim_list_scroll_by_action(widget, guint(index)) } else { shim_list_scroll_to(widget, guint(index)) }
    }

    /// The rows that show an item now.
    package var bound: [(row: Row, index: Int)] {
        rows.values.compactMap { entry in entry.index.map { (entry.row, $0) } }
    }

    /// The number of the item that has the keyboard focus, itself or something in it. GTK focuses the widget around a row.
    package var focused: Int? {
        bound.first { row, _ in
            gtk_widget_get_parent(row.root.widget).map { Widget(sharing: $0).containsFocus } ?? false
        }?.index
    }

    private func follow(_ factory: MainObject) {
        factory.connect("setup", self) { list, arguments in
            guard let item = arguments.pointer(1) else { return }
            let row = list.makeRow()
            list.rows[item] = (row, nil)
            gtk_list_item_set_activatable(OpaquePointer(item), 0)
            gtk_list_item_set_child(OpaquePointer(item), row.root.widget)
        }
        factory.connect("bind", self) { list, arguments in
            guard let item = arguments.pointer(1), let row = list.rows[item]?.row else { return }
            let index = Int(gtk_list_item_get_position(OpaquePointer(item)))
            list.rows[item]?.index = index
            list.bindRow(row, index)
            list.announce(row)
        }
        factory.connect("unbind", self) { list, arguments in
            guard let item = arguments.pointer(1), let row = list.rows[item]?.row else { return }
            list.rows[item]?.index = nil
            list.unbindRow(row)
        }
        factory.connect("teardown", self) { list, arguments in
            guard let item = arguments.pointer(1) else { return }
            list.rows[item] = nil
        }
    }

    /// GTK 4.8 cannot name a list item; the name is set on the widget around the row.
    private func announce(_ row: Row) {
        guard let item = gtk_widget_get_parent(row.root.widget) else { return }
        Widget(sharing: item).accessibleName = row.name
    }
}
