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
    private(set) var entry: LibraryEntry?
    private(set) var name = ""
    /// What its picture was asked for; nil while it has none and waits for none.
    private var wanted: PaneSize?
    var onMenu: ((_ x: Double, _ y: Double) -> Void)?

    init() {
        let face = Overlay(child: picture)
        placeholder.append(kindIcon)
        placeholder.append(plainTitle)
        placeholder.align(.fill, .center).margins(start: 8, end: 8)
        for part in [placeholder, title, badge.root, watched] { face.add(part) }
        let box = RatioBox(face, heightByWidth: Self.ratio, narrowest: Self.narrowest).styled("poster-tile")
        root = box
        setPicture(nil)
        box.onSecondaryPress(self) { $0.onMenu?($1, $2) }
    }

    func show(_ entry: LibraryEntry, showsWatched: Bool) {
        guard entry != self.entry else { return }
        if entry.post != self.entry?.post { clear() }
        self.entry = entry
        let card = FeedItemViewModel(item: entry.post)
        let text = entry.post.title.isEmpty ? card.foldedCaption : entry.post.title
        name = [card.spokenName, badge.show(entry.post)].filter { !$0.isEmpty }.joined(separator: ", ")
        title.text = text
        plainTitle.text = text
        kindIcon.set(icon: card.isVideo ? "mutoscope-reel-symbolic" : "image-x-generic-symbolic")
        let share = showsWatched ? entry.watchedShare : nil
        watched.isVisible = share != nil
        watched.fraction = share ?? 0
    }

    func clear() {
        entry = nil
        wanted = nil
        setPicture(nil)
    }

    // MARK: Its picture

    /// It came near the sight: its picture is fetched, unless it is there.
    func comeNear(_ pictures: TilePictures) {
        let size = pictureSize
        guard let entry, wanted != size, let url = TilePictures.address(of: entry.post) else { return }
        wanted = size
        let key = entry.id
        let isWanted = { [weak self] in self?.entry?.id == key && self?.wanted == size }
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

extension LibraryEntry {
    /// Of a video whose length is known; watched to its end is all of it.
    fileprivate var watchedShare: Double? {
        guard let watch = status.watch, let media = post.media.first, media.kind == .video,
            let duration = media.metadata.duration, duration > 0
        else { return nil }
        return watch.position == 0 ? 1 : min(1, watch.position / duration)
    }
}
