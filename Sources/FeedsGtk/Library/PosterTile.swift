// A post of the library: its poster, duration and watched part; its title while the pointer is over it.
// Thread: main actor. Invariant: a recycled tile shows nothing of the post it showed before.

import FeedsCore
import FeedsModels
import GtkBridge

final class PosterTile: RecyclingRow {
    static let ratio = 16.0 / 9

    var root: Widget { button }
    private let button: Button
    private let picture = FramePicture()
    private let placeholder = Box(.vertical, spacing: 8).styled("tile-placeholder")
    private let kindIcon = Image(icon: "mutoscope-reel-symbolic", pixels: 26)
    private let plainTitle = Label().wrapping(lines: 4).withoutHyphens().centered().styled("tile-plain-title")
    private let title = Label().wrapping(lines: 3).withoutHyphens().startAligned().styled("tile-title")
        .align(.fill, .end)
    private let badge = TileBadge()
    private let check = Image(icon: "object-select-symbolic", pixels: 16).styled("tile-check").align(.end, .end)
    /// The month that begins with this tile.
    private let heading = Label().singleLine().styled("tile-badge", "tile-heading").align(.start, .start)
    private let watched = ProgressBar(name: tr("Watched")).styled("progress").align(.fill, .end)
        .runsFromLeft()
    private let bindings = Bindings()
    private(set) var entry: LibraryEntryViewModel?
    var name: String { entry?.spokenName ?? "" }
    /// True if the tile shows the watched part even for a post that was watched to its end.
    private let showsWatched: Bool
    /// The width of the requested picture; nil while the tile has no picture and waits for none.
    private var wanted: Int?
    private var isToggle = false
    /// What a click does: with Ctrl or Shift it selects.
    private var pressMeans = AppAct.openEntry
    /// What a drag takes along, where more than this tile may be selected.
    var draggedFiles: (() -> [String])?
    var onAct: OnAct?

    init(showsWatched: Bool) {
        self.showsWatched = showsWatched
        let face = Overlay(child: picture).styled("poster-tile")
        face.clipsToBounds()
        // The button around the face already describes everything to screen readers.
        face.readAsDecoration()
        button = Button(child: face, name: "").styled("flat", "poster-cell")
        placeholder.append(kindIcon)
        placeholder.append(plainTitle)
        placeholder.align(.fill, .center).margins(start: 8, end: 8)
        for part in [placeholder, title, badge.root, heading, watched, check] {
            face.add(part)
            // A part that goes while a finger is on it would break GTK 4.18's accounting of what is pressed.
            part.canTarget = false
        }
        setPicture(nil)
        check.isVisible = false
        listen()
        button.onClicked(self) { tile in
            let action = tile.pressMeans
            tile.pressMeans = .openEntry
            tile.onAct?(action, .at(tile.button))
        }
        button.onMenuRequest(self) { $0.onAct?(.menu, ActOrigin(anchor: $0.button, place: ($1, $2))) }
    }

    func show(_ entry: LibraryEntryViewModel) {
        guard entry !== self.entry else { return }
        clear()
        self.entry = entry
        picture.keepVisible(entry.entry.post.media[0].focus)
        bindings.bind(self) { $0.follow(entry) }
    }

    private func listen() {
        button.onPressKeys(self) { $0.pressMeans = $2 ? .selectRange : $1 ? .selectTile : .openEntry }
        button.onLongPress(self) {
            let middle = (x: Double($0.button.width) / 2, y: Double($0.button.height) / 2)
            $0.onAct?(.holdTile, ActOrigin(anchor: $0.button, place: middle))
        }
        button.onFilesDraggedOut(self, picture: { $0.picture.texture }) { tile in
            tile.draggedFiles?() ?? tile.entry?.entry.post.ownStills ?? []
        }
    }

    func show(selected isSelected: Bool, selects: Bool) {
        if selects, !isToggle {
            isToggle = true
            button.readAsToggle()
        }
        button.isOn = isSelected
        check.isVisible = isSelected
    }

    func show(heading text: String?) {
        heading.text = text ?? ""
        heading.isVisible = text != nil
        if let entry { rename(entry) }
    }

    private func rename(_ entry: LibraryEntryViewModel) {
        let name = entry.spokenName
        button.accessibleName = heading.text.isEmpty ? name : tr("%1, %2", name, heading.text)
    }

    func clear() {
        show(heading: nil)
        bindings.cancel()
        entry = nil
        wanted = nil
        setPicture(nil)
    }

    private func follow(_ entry: LibraryEntryViewModel) {
        rename(entry)
        title.text = entry.title
        plainTitle.text = entry.title
        kindIcon.set(icon: entry.isVideo ? "mutoscope-reel-symbolic" : "image-x-generic-symbolic")
        badge.show(entry.entry.post, duration: entry.duration)
        let share = entry.shareWatched.flatMap { showsWatched || $0 < 1 ? $0 : nil }
        watched.isVisible = share != nil
        watched.fraction = share ?? 0
    }

    // MARK: Its marks

    /// With large texts a narrow tile has no room for two marks side by side; then one stands below the other.
    func fitMarks(width: Int) {
        let isTight = heading.naturalWidth + badge.root.naturalWidth > width
        let top = heading.isVisible && isTight ? heading.naturalHeight(width: -1) : 0
        badge.root.margins(top: top)
    }

    /// With large texts the name of a file has more lines than with small ones, and as many as the tile has room for.
    func fitWords(width: Int) {
        let line = max(1, title.measure("M", width: width).height)
        let room = Int(saturating: Double(width) * Self.ratio) - heading.naturalHeight(width: -1)
        title.set(lines: max(1, room / line - 1))
        plainTitle.set(lines: max(1, (room - Self.kindHeight) / line - 1))
    }

    /// The icon and the gap below it.
    private static let kindHeight = 34

    // MARK: Its picture

    /// Requests the picture in the size for cells of this width.
    func fetchPicture(_ pictures: TilePictures, width: Int) {
        let width = Self.stepped(width * button.scale)
        guard let entry, wanted != width, let url = entry.poster ?? entry.film else { return }
        wanted = width
        let size = PaneSize(width: width, height: Int(saturating: Double(width) * Self.ratio))
        let isWanted = { [weak self] in self?.entry === entry && self?.wanted == width }
        let done: (Texture) -> Void = { [weak self, weak pictures] texture in
            if let duration = pictures?.durations[url] { entry.learned(duration) }
            self?.setPicture(texture)
        }
        let isFilm = entry.poster == nil
        if let texture = pictures.picture(url, size: size, isFilm: isFilm, isWanted: isWanted, then: done) {
            done(texture)
        }
    }

    /// Rounds the width, so that dragging the window's edge does not decode every picture for each pixel.
    private static func stepped(_ width: Int) -> Int {
        let step = 48
        return (width + step - 1) / step * step
    }

    private func setPicture(_ texture: Texture?) {
        picture.texture = texture
        placeholder.isVisible = texture == nil
        title.set(css: "over-picture", texture != nil)
    }
}
