// The scrolling tiles of a list: reports acts on tiles and the end of the list, and moves the keyboard focus.
// Thread: main actor. Invariant: only visible tiles (and two more lines) exist and hold a picture.

import FeedsCore
import FeedsModels
import GtkBridge

final class PosterGrid {
    private static let tileWidth = 150
    /// For a phone that is 360 pixels wide.
    private static let leastColumns = 3

    let root: ScrollView
    private let tiles: TileView<PosterTile>
    private let pictures: TilePictures
    private weak var list: (any PosterListing)?
    private let keys = ActTable.byTileKey()
    private let selectionKeys = ActTable.bySelectionKey()
    /// The tile that had the keyboard focus last.
    private var focused = 0
    private let opening = Delay()
    var onAct: OnAct?
    /// Called when the tile with this number came near sight, so that the list can load more entries.
    var onAppear: ((Int) -> Void)?

    init(name: String, pictures: TilePictures, showsWatched: Bool) {
        self.pictures = pictures
        var this: () -> PosterGrid? = { nil }
        tiles = TileView(
            width: Self.tileWidth, heightByWidth: PosterTile.ratio, least: Self.leastColumns,
            make: { PosterTile(showsWatched: showsWatched) },
            bind: { tile, index in this()?.bind(tile, to: index) },
            unbind: { $0.clear() })
        tiles.styled("posters").accessibleName = name
        root = ScrollView(tiles)
        this = { [weak self] in self }
        tiles.onFollow = { [weak self] in self?.fitTiles() }
        listen()
    }

    func show(_ list: any PosterListing) {
        self.list = list
        tiles.count = list.count
        tiles.rebind()
        fitTiles()
    }

    private func bind(_ tile: PosterTile, to index: Int) {
        guard let list, let entry = list.entry(at: index) else { return tile.clear() }
        tile.show(entry)
        tile.show(heading: list.heading(at: index))
        tile.show(selected: list.isSelected(index), selects: list.selects)
        tile.draggedFiles = list.selects ? { [weak self] in self?.draggedFiles?(index) ?? [] } : nil
        tile.onAct = { [weak self] action, origin in
            if [.openEntry, .selectTile, .selectRange, .holdTile].contains(action) { self?.focused = index }
            self?.act(action, on: index, from: origin)
        }
        onAppear?(index)
    }

    private func act(_ action: AppAct, on index: Int, from origin: ActOrigin) {
        guard let list, let entry = list.entry(at: index) else { return }
        onAct?(action, origin.choosing(.entry(entry, of: list.query)))
    }

    /// What the user drags out with the tile of this number, where several may be selected.
    var draggedFiles: ((Int) -> [String])?

    /// Call it after other entries were selected.
    func followSelection() {
        guard let list else { return }
        for (tile, index) in tiles.bound { tile.show(selected: list.isSelected(index), selects: list.selects) }
    }

    /// The number of the tile that shows this entry, as far as it is in sight.
    func index(of entry: LibraryEntryViewModel) -> Int? { tiles.bound.first { $0.cell.entry === entry }?.index }

    /// The entry of the tile that has the keyboard focus.
    var focusedEntry: LibraryEntryViewModel? { current?.cell.entry }

    private func fitTiles() {
        for (tile, _) in tiles.bound {
            tile.fetchPicture(pictures, width: tiles.cellWidth)
            tile.fitMarks(width: tiles.cellWidth)
            tile.fitWords(width: tiles.cellWidth)
        }
    }

    // MARK: Keys

    private var count: Int { list?.count ?? 0 }

    private var current: (cell: PosterTile, index: Int)? { tiles.bound.first { $0.cell.root.hasFocus } }

    private func listen() {
        // Before the tile, whose button would take Space for itself.
        tiles.onKey(self, captures: true) { grid, key in
            guard let (tile, index) = grid.current else { return false }
            if grid.list?.selects == true, let action = grid.selectionKeys[key] { return grid.select(action, index) }
            guard let action = grid.keys[key] else { return false }
            if action == .removeEntry, grid.list?.removal == nil { return false }
            let middle = (x: Double(tile.root.width) / 2, y: Double(tile.root.height) / 2)
            grid.act(action, on: index, from: ActOrigin(anchor: tile.root, place: middle, isKey: true))
            return true
        }
    }

    /// Shift with an arrow moves the focus and selects up to there.
    private func select(_ action: AppAct, _ index: Int) -> Bool {
        guard action != .selectTile else {
            act(.selectTile, on: index, from: .key)
            return true
        }
        let next =
            switch action {
            case .extendOn: min(index + 1, count - 1)
            case .extendBack: max(index - 1, 0)
            case .extendDown: min(index + tiles.columns, count - 1)
            default: max(index - tiles.columns, 0)
            }
        focus(next, isKey: true)
        act(.selectRange, on: next, from: ActOrigin(steps: Double(index), isKey: true))
        return true
    }

    /// Focuses the tile that had the focus last, or the first visible tile.
    func grabFocus() {
        if tiles.cell(at: focused) != nil { return focus(focused) }
        focus(firstShown)
    }

    /// The first tile in sight.
    var firstShown: Int {
        let line = Int(saturating: root.offset / max(1, Double(tiles.cellWidth) * PosterTile.ratio))
        return line * tiles.columns
    }

    /// Shows this tile, as soon as the grid has a size.
    func open(at index: Int) {
        let tall = Double(tiles.cellWidth) * PosterTile.ratio
        guard tiles.columns > 0, root.height > 0, tall > 1 else {
            focused = index
            return opening.start(milliseconds: 16) { [weak self] in self?.open(at: index) }
        }
        // Its line stands at the top, so that the tiles after it are in sight.
        root.offset = Double(index / tiles.columns) * tall
        focus(index)
    }

    /// False for an act that does not move the focus.
    func step(_ action: AppAct) -> Bool {
        guard count > 0, root.isMapped else { return false }
        guard let index = current?.index else {
            guard action == .next || action == .first else { return false }
            grabFocus()
            return true
        }
        let next: Int
        switch action {
        case .next: next = min(index + tiles.columns, count - 1)
        case .previous: next = index < tiles.columns ? index : index - tiles.columns
        case .forward: next = min(index + 1, count - 1)
        case .backward: next = max(index - 1, 0)
        case .first: next = 0
        case .last: next = count - 1
        default: return false
        }
        focus(next, isKey: true)
        return true
    }

    private func focus(_ index: Int, isKey: Bool = false) {
        guard index >= 0, index < count else { return }
        focused = index
        tiles.reveal(index)
        guard let tile = tiles.cell(at: index)?.root else { return }
        isKey ? tile.grabFocusByKey() : tile.grabFocus()
    }
}
