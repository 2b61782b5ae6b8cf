// The scrolling tiles of a list: reports opened tiles, menus and the end of the list, and moves the keyboard focus.
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
    private var entries: [LibraryEntryViewModel] = []
    /// The tile that had the keyboard focus last.
    private var focused = 0
    var onOpen: ((Int) -> Void)?
    /// The menu for an entry.
    var menu: (LibraryEntryViewModel) -> [[MenuItem]] = { _ in [] }
    /// Called for the Delete key.
    var onDelete: ((LibraryEntryViewModel) -> Void)?
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
        tiles.onFollow = { [weak self] in self?.fitPictures() }
        listen()
    }

    func show(_ new: [LibraryEntryViewModel]) {
        entries = new
        tiles.count = new.count
        tiles.rebind()
        fitPictures()
    }

    private func bind(_ tile: PosterTile, to index: Int) {
        guard entries.indices.contains(index) else { return }
        tile.show(entries[index])
        tile.onOpen = { [weak self] in
            self?.focused = index
            self?.onOpen?(index)
        }
        tile.onMenu = { [weak self, weak tile] x, y in
            if let tile { self?.openMenu(of: tile, x: x, y: y) }
        }
        onAppear?(index)
    }

    private func fitPictures() {
        for (tile, _) in tiles.bound { tile.fetchPicture(pictures, width: tiles.cellWidth) }
    }

    private func openMenu(of tile: PosterTile, x: Double, y: Double) {
        guard let entry = tile.entry else { return }
        let sections = menu(entry)
        if !sections.isEmpty { ContextMenu(Menu(sections), on: tile.root).open(x: x, y: y) }
    }

    // MARK: Keys

    private var current: (cell: PosterTile, index: Int)? { tiles.bound.first { $0.cell.root.hasFocus } }

    private func listen() {
        let delete = Accelerator("Delete")
        let menuKeys = [Accelerator("Menu"), Accelerator("<Shift>F10")]
        tiles.onKey(self) { grid, key in
            guard let tile = grid.current?.cell, let entry = tile.entry else { return false }
            if key == delete, let onDelete = grid.onDelete {
                onDelete(entry)
                return true
            }
            guard menuKeys.contains(key) else { return false }
            grid.openMenu(of: tile, x: Double(tile.root.width) / 2, y: Double(tile.root.height) / 2)
            return true
        }
    }

    /// Focuses the tile that had the focus last, or the first visible tile.
    func grabFocus() {
        if tiles.cell(at: focused) != nil { return focus(focused) }
        let line = Int(saturating: root.offset / max(1, Double(tiles.cellWidth) * PosterTile.ratio))
        focus(line * tiles.columns)
    }

    /// False for an act that does not move the focus.
    func step(_ action: AppAct) -> Bool {
        guard !entries.isEmpty, root.isMapped else { return false }
        guard let index = current?.index else {
            guard action == .next || action == .first else { return false }
            grabFocus()
            return true
        }
        switch action {
        case .next: focus(min(index + tiles.columns, entries.count - 1))
        case .previous: focus(index < tiles.columns ? index : index - tiles.columns)
        case .forward: focus(min(index + 1, entries.count - 1))
        case .backward: focus(max(index - 1, 0))
        case .first: focus(0)
        case .last: focus(entries.count - 1)
        default: return false
        }
        return true
    }

    private func focus(_ index: Int) {
        guard entries.indices.contains(index) else { return }
        focused = index
        tiles.reveal(index)
        tiles.cell(at: index)?.root.grabFocus()
    }
}
