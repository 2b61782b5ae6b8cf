// One post of the library: its poster, how long it is, how far it was watched; its title while one points at it.
// Thread: main actor. Invariant: a recycled tile shows nothing of the post it showed before.

import FeedsCore
import FeedsModels
import GtkBridge

final class PosterTile: RecyclingRow {
    /// Three columns fit a phone of 360 pixels.
    static let narrowest = 112
    private static let ratio = 16.0 / 9

    let root: Widget
    private let picture = FramePicture()
    private let placeholder = Box(.vertical, spacing: 8).styled("tile-placeholder")
    private let kindIcon = Image(icon: "mutoscope-reel-symbolic", pixels: 26)
    private let plainTitle = Label().wrapping(lines: 4).centered().styled("tile-plain-title")
    private let title = Label().wrapping(lines: 3).startAligned().styled("tile-title").align(.fill, .end)
    private let badge = TileBadge()
    private let watched = ProgressBar(name: "Watched").styled("progress").align(.fill, .end)
    private let bindings = Bindings()
    private(set) var entry: LibraryEntryViewModel?
    var name: String { entry?.spokenName ?? "" }
    private let showsWatched: Bool
    /// What its picture was asked for; nil while it has none and waits for none.
    private var wanted: PaneSize?
    var onMenu: ((_ x: Double, _ y: Double) -> Void)?

    init(showsWatched: Bool) {
        self.showsWatched = showsWatched
        let face = Overlay(child: picture)
        placeholder.append(kindIcon)
        placeholder.append(plainTitle)
        placeholder.align(.fill, .center).margins(start: 8, end: 8)
        for part in [placeholder, title, badge.root, watched] { face.add(part) }
        let box = RatioBox(face, heightByWidth: Self.ratio, narrowest: Self.narrowest).styled("poster-tile")
        root = box
        // The cell around it says it all.
        box.setAccessible(.hidden(true))
        setPicture(nil)
        box.onMenuRequest(self) { $0.onMenu?($1, $2) }
    }

    func show(_ entry: LibraryEntryViewModel) {
        guard entry !== self.entry else { return }
        clear()
        self.entry = entry
        bindings.bind(self) { $0.follow(entry) }
    }

    func clear() {
        bindings.cancel()
        entry = nil
        wanted = nil
        setPicture(nil)
    }

    private func follow(_ entry: LibraryEntryViewModel) {
        title.text = entry.title
        plainTitle.text = entry.title
        kindIcon.set(icon: entry.isVideo ? "mutoscope-reel-symbolic" : "image-x-generic-symbolic")
        badge.show(entry.entry.post)
        let share = showsWatched ? entry.shareWatched : nil
        watched.isVisible = share != nil
        watched.fraction = share ?? 0
    }

    // MARK: Its picture

    /// It came near the sight: its picture is fetched, unless it is there.
    func comeNear(_ pictures: TilePictures) {
        let size = pictureSize
        guard let entry, wanted != size, let url = entry.poster else { return }
        wanted = size
        let isWanted = { [weak self] in self?.entry === entry && self?.wanted == size }
        let done: (Texture) -> Void = { [weak self] in self?.setPicture($0) }
        if let texture = pictures.picture(url, size: size, isWanted: isWanted, then: done) { setPicture(texture) }
    }

    /// It went far out of sight: its picture is let go.
    func goFar() {
        guard wanted != nil else { return }
        wanted = nil
        setPicture(nil)
    }

    private func setPicture(_ texture: Texture?) {
        picture.texture = texture
        placeholder.isVisible = texture == nil
        title.set(css: "over-picture", texture != nil)
    }

    /// In steps, so that dragging the window's edge does not decode everything with every pixel.
    private var pictureSize: PaneSize {
        let step = 48
        let width = (max(Self.narrowest, root.width) * root.scale + step - 1) / step * step
        return PaneSize(width: width, height: Int(Double(width) * Self.ratio))
    }
}
