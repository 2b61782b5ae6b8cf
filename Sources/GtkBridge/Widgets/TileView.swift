// Cells of one size for any number of things, in a line that scrolls sideways or in lines that scroll down.
// Thread: main actor. Invariant: only what is in sight (and a little more) has a cell; `bind` and `unbind` come in pairs.

import CAdwaita
import CGtkShims
import GLibBridge

package final class TileView<Cell: RecyclingRow>: Widget {
    private var used: [Int: Cell] = [:]
    private var spare: [Cell] = []
    private let make: () -> Cell
    private let bind: (Cell, Int) -> Void
    private let unbind: (Cell) -> Void
    private let afterLayout = Delay()
    /// Other things are in sight, or the cells have another size.
    package var onFollow: (() -> Void)?

    package init(
        _ axis: Axis, cellWidth: Int, cellHeight: Int, make: @escaping () -> Cell,
        bind: @escaping (Cell, Int) -> Void, unbind: @escaping (Cell) -> Void
    ) {
        self.make = make
        self.bind = bind
        self.unbind = unbind
        super.init(adopting: shim_tiles_new(axis.gtk, Int32(cellWidth), Int32(cellHeight)))
        connect("range-changed", self) { tiles, _ in tiles.followLater() }
    }

    /// Cells that share the whole width: about as wide as given, and at least so many side by side.
    package convenience init(
        width: Int, heightByWidth ratio: Double, least: Int, make: @escaping () -> Cell,
        bind: @escaping (Cell, Int) -> Void, unbind: @escaping (Cell) -> Void
    ) {
        self.init(
            .vertical, cellWidth: width, cellHeight: Int(Double(width) * ratio), make: make, bind: bind, unbind: unbind)
        shim_tiles_fit(widget, Int32(width), ratio, Int32(least))
    }

    /// Of cells of one size.
    package func set(cellHeight: Int) { shim_tiles_set_cell_height(widget, Int32(cellHeight)) }

    package var columns: Int { Int(shim_tiles_get_columns(widget)) }
    package var cellWidth: Int { Int(shim_tiles_get_cell_width(widget)) }

    package var count = 0 {
        didSet { shim_tiles_set_count(widget, Int32(count)) }
    }

    package var bound: [(cell: Cell, index: Int)] { used.map { ($0.value, $0.key) } }

    package func cell(at index: Int) -> Cell? { used[index] }

    /// The same numbers mean other things now.
    package func reload() {
        for (index, cell) in used where index < count {
            unbind(cell)
            bind(cell, index)
        }
        follow()
    }

    /// Binds what is shown once more, without unbinding it: its numbers may stand for other things now.
    package func rebind() {
        for (index, cell) in used where index < count { bind(cell, index) }
    }

    /// Scrolls just so far that the cell is in sight; it is there at once.
    package func reveal(_ index: Int) {
        guard index >= 0, index < count else { return }
        shim_tiles_reveal(widget, Int32(index))
        if used[index] == nil { take(index) }
    }

    /// How far it is scrolled from the first thing.
    package var offset: Double {
        get { shim_tiles_get_offset(widget) }
        set { shim_tiles_set_offset(widget, newValue) }
    }

    /// Cells are not to come and go while GTK lays them out.
    private func followLater() {
        afterLayout.start(milliseconds: 0) { [weak self] in self?.follow() }
    }

    private func follow() {
        var first: Int32 = 0
        var last: Int32 = 0
        shim_tiles_get_range(widget, &first, &last)
        let wanted = Int(first)..<max(Int(first), min(Int(last), count))
        for (index, cell) in used where !wanted.contains(index) {
            used[index] = nil
            unbind(cell)
            shim_tiles_place(widget, cell.root.widget, -1)
            spare.append(cell)
        }
        for index in wanted where used[index] == nil { take(index) }
        onFollow?()
    }

    private func take(_ index: Int) {
        let cell = spare.popLast() ?? makeCell()
        used[index] = cell
        bind(cell, index)
        shim_tiles_place(widget, cell.root.widget, Int32(index))
    }

    private func makeCell() -> Cell {
        let cell = make()
        shim_tiles_append(widget, cell.root.widget)
        return cell
    }
}
