// Cells of the same size for any number of items, in a row that scrolls sideways or in rows that scroll down.
// Thread: main actor. Invariant: only visible items and a few more have a cell; `bind` and `unbind` come in pairs.

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
    /// Called when other items are visible, or the cells have another size.
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

    /// Cells that share the whole width: about `width` wide, and at least `least` side by side.
    package convenience init(
        width: Int, heightByWidth ratio: Double, least: Int, make: @escaping () -> Cell,
        bind: @escaping (Cell, Int) -> Void, unbind: @escaping (Cell) -> Void
    ) {
        self.init(
            .vertical, cellWidth: width, cellHeight: Int(Double(width) * ratio), make: make, bind: bind, unbind: unbind)
        shim_tiles_fit(widget, Int32(width), ratio, Int32(least))
    }

    /// For cells of a fixed size.
    package func set(cellHeight: Int) { shim_tiles_set_cell_height(widget, Int32(cellHeight)) }

    package var columns: Int { Int(shim_tiles_get_columns(widget)) }
    package var cellWidth: Int { Int(shim_tiles_get_cell_width(widget)) }

    package var count = 0 {
        didSet { shim_tiles_set_count(widget, Int32(count)) }
    }

    package var bound: [(cell: Cell, index: Int)] { used.map { ($0.value, $0.key) } }

    package func cell(at index: Int) -> Cell? { used[index] }

    /// The numbers stand for other items now, so all cells are bound again.
    package func reload() {
        for (index, cell) in used where index < count {
            unbind(cell)
            bind(cell, index)
        }
        follow()
    }

    /// Binds the visible cells again without unbinding, because their numbers may stand for other items now.
    package func rebind() {
        for (index, cell) in used where index < count { bind(cell, index) }
    }

    /// Scrolls just far enough to show the cell, without an animation.
    package func reveal(_ index: Int) {
        guard index >= 0, index < count else { return }
        shim_tiles_reveal(widget, Int32(index))
        if used[index] == nil { take(index) }
    }

    /// The distance scrolled from the first item.
    package var offset: Double {
        get { shim_tiles_get_offset(widget) }
        set { shim_tiles_set_offset(widget, newValue) }
    }

    /// Deferred, because cells must not be added or removed during GTK's layout.
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
