// GtkGridView over the numbers 0 ..< count: tiles in as many columns as fit.
// Thread: main actor. Invariant: a long grid costs what is on screen; a click or Enter opens a tile.

import CAdwaita
import CGLib
import GLibBridge

package final class RecyclingGrid<Tile: RecyclingRow>: Widget {
    private let tiles: RecyclingFactory<Tile>

    package init(
        columns: ClosedRange<Int>, make: @escaping () -> Tile, bind: @escaping (Tile, Int) -> Void,
        unbind: @escaping (Tile) -> Void
    ) {
        tiles = RecyclingFactory(.init(make: make, bind: bind, unbind: unbind), isActivatable: true)
        super.init(adopting: gtk_grid_view_new(tiles.selection, tiles.factory.opaque))
        gtk_grid_view_set_min_columns(opaque, guint(columns.lowerBound))
        gtk_grid_view_set_max_columns(opaque, guint(columns.upperBound))
        gtk_grid_view_set_single_click_activate(opaque, 1)
    }

    package var count: Int = 0 {
        didSet { tiles.set(count: count) }
    }

    /// Binds what is shown once more: its numbers may stand for other items now.
    package func rebind() { tiles.rebind() }

    /// The tile that keys go to.
    package var focused: Tile? {
        bound.first { entry in
            guard let cell = gtk_widget_get_parent(entry.tile.root.widget) else { return false }
            return gtk_widget_get_state_flags(cell).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
        }?.tile
    }

    package var bound: [(tile: Tile, index: Int)] { tiles.bound.map { ($0.row, $0.index) } }

    package func onOpen<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, Int) -> Void) {
        connect("activate", owner) { owner, arguments in
            let index: UInt32 = arguments.value(1)
            body(owner, Int(index))
        }
    }
}
