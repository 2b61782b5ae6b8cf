// The tiles of one list, scrolling: which are opened, asked about, near the sight, near the end.
// Thread: main actor. Invariant: only tiles within a screen of the sight hold a picture, however long the list.

import FeedsCore
import GtkBridge

final class PosterGrid {
    private static let columns = 3...8
    private static let widest = 1400

    private(set) lazy var root = ScrollView(ClampScrollable(grid, width: Self.widest))
    private lazy var grid = RecyclingGrid<PosterTile>(
        columns: Self.columns,
        make: { [weak self] in self?.makeTile() ?? PosterTile(showsWatched: false) },
        bind: { [weak self] tile, index in self?.bind(tile, to: index) },
        unbind: { $0.clear() })
    private let pictures: TilePictures
    private let showsWatched: Bool
    private var entries: [LibraryEntryViewModel] = []
    private let look = Delay()
    private var isLooking = false
    var onOpen: ((Int) -> Void)?
    /// What can be done with an entry, for its menu.
    var menu: (LibraryEntryViewModel) -> [[MenuItem]] = { _ in [] }
    /// The Delete key.
    var onDelete: ((LibraryEntryViewModel) -> Void)?
    /// A tile was made for this number: time to read on, perhaps.
    var onAppear: ((Int) -> Void)?

    init(name: String, pictures: TilePictures, showsWatched: Bool) {
        self.pictures = pictures
        self.showsWatched = showsWatched
        grid.styled("posters").accessibleName = name
        listen()
    }

    private func listen() {
        grid.onOpen(self) { $0.onOpen?($1) }
        root.onScroll(self) { $0.lookSoon() }
        let delete = Accelerator("Delete")
        let menuKeys = [Accelerator("Menu"), Accelerator("<Shift>F10")]
        grid.onKey(self) { grid, key in
            guard let tile = grid.grid.focused, let entry = tile.entry else { return false }
            if key == delete, let onDelete = grid.onDelete {
                onDelete(entry)
                return true
            }
            guard menuKeys.contains(key) else { return false }
            grid.openMenu(of: tile, x: Double(tile.root.width) / 2, y: Double(tile.root.height) / 2)
            return true
        }
    }

    func show(_ new: [LibraryEntryViewModel]) {
        entries = new
        grid.count = new.count
        grid.rebind()
        lookSoon()
    }

    func grabFocus() { grid.grabFocus() }

    private func makeTile() -> PosterTile {
        let tile = PosterTile(showsWatched: showsWatched)
        tile.onMenu = { [weak self, weak tile] x, y in
            if let tile { self?.openMenu(of: tile, x: x, y: y) }
        }
        return tile
    }

    private func bind(_ tile: PosterTile, to index: Int) {
        guard entries.indices.contains(index) else { return }
        tile.show(entries[index])
        onAppear?(index)
        lookSoon()
    }

    private func openMenu(of tile: PosterTile, x: Double, y: Double) {
        guard let entry = tile.entry else { return }
        let sections = menu(entry)
        guard !sections.isEmpty else { return }
        ContextMenu(Menu(sections), on: tile.root).open(x: x, y: y)
    }

    // MARK: Sight

    /// Once per few frames while it scrolls; never before the layout that a change brings.
    private func lookSoon() {
        guard !isLooking else { return }
        isLooking = true
        look.start(milliseconds: 50) { [weak self] in
            self?.isLooking = false
            self?.lookAround()
        }
    }

    private func lookAround() {
        let height = Double(root.height)
        guard height > 0, root.isMapped else { return }
        for (tile, _) in grid.bound {
            guard let top = tile.root.origin(in: root)?.y else { continue }
            let isNear = top < height * 2 && top + Double(tile.root.height) > -height
            isNear ? tile.comeNear(pictures) : tile.goFar()
        }
    }
}
