// Shows a post's media: the live picture of its player, or its still; an album turns sideways.
// Thread: main actor. Invariant: a picture stays until the next exists; frames of another post never show.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class MediaView: FrameViewer {
    let root = Overlay()
    private let strip = Pager(.horizontal)
    private let pictures = (0..<3).map { _ in FramePicture() }
    private lazy var driver = PagerDriver(strip, .horizontal) { [weak self] command in
        if case .committed(let page) = command { self?.commit(page) }
    }
    private weak var source: (any FrameSource)?
    private(set) var card: PostViewModel?
    /// The still for each page of an album.
    private var still: (Int) -> PictureStore.Still? = { _ in nil }
    private var pane = PaneSize(width: 0, height: 0)
    /// The page of the moving photo, once the photo has begun to move.
    private var movingPage: Int?

    private(set) lazy var look = PictureLook(host: root)
    /// Reports the position in the playing video, 0…1.
    var onProgress: ((Double) -> Void)?
    /// Called when the user has turned the album.
    var onTurn: ((Int) -> Void)?
    /// Called with the album's visible page, whose neighbours then need pictures.
    var onNeedStill: ((Int) -> Void)?

    /// Called when the user leaves the picture, or another picture comes.
    var onLeave: (() -> Void)?

    init() {
        for (index, picture) in pictures.enumerated() {
            strip.append(picture)
            strip.place(picture, at: index)
        }
        root.set(child: strip)
        root.add(css: "media")
        look.picture = { [weak self] in self?.visiblePicture }
        look.scene = { [weak self] in self?.scene }
        look.onNeedStill = { [weak self] in self?.arrange() }
        look.panorama.onChange = { [weak self] in self?.arrange() }
    }

    func show(_ card: PostViewModel, pane: PaneSize, still: @escaping (Int) -> PictureStore.Still?) {
        clear()
        self.card = card
        self.pane = pane
        self.still = still
        driver.reset(to: card.page, of: card.item.media.count)
        root.set(css: "sound", card.media.isSound)
        arrange()
    }

    /// The fit follows at once; pictures of the new size come when they are ready.
    func paneChanged(to pane: PaneSize) {
        self.pane = pane
        defer { look.refresh() }
        for picture in pictures {
            if let texture = picture.texture { picture.covers = covers(texture, card?.page ?? 0) }
        }
    }

    /// The place of a picture that does not fill the pane: 0 at the pane's beginning, 1 at its end.
    var anchor = 0.5 {
        didSet {
            let fromLeft = root.isRightToLeft ? 1 - anchor : anchor
            for picture in pictures { picture.anchor = fromLeft }
            look.refresh()
        }
    }

    func leave() {
        look.handle(.left)
        onLeave?()
    }

    /// The clip of a Live Photo is over.
    func returnToStill() {
        source?.leave(self)
        source = nil
        arrange()
    }

    func clear() {
        leave()
        source?.leave(self)
        source = nil
        card = nil
        movingPage = nil
        for picture in pictures {
            picture.texture = nil
            picture.backdrop = nil
        }
        driver.stop()
    }

    /// Follows a player; with nil, the last picture stays.
    func follow(_ player: (any VideoPlayerProtocol)?) {
        source?.leave(self)
        source = player as? any FrameSource
        guard let source else { return }
        if let texture = source.texture { showFrame(texture) }
        source.viewer = self
    }

    func show(frame: Texture, progress: Double) {
        showFrame(frame)
        onProgress?(progress)
    }

    /// Shows the newest picture of the visible photo.
    func show(moving texture: Texture) {
        guard let card, !card.isVideo else { return }
        movingPage = card.page
        showFrame(texture)
    }

    /// Called when a still has arrived or was replaced.
    func refreshStill() { arrange() }

    /// Called when the post is out of sight: drops its pictures, unless a player shows in it.
    func dropStills() {
        guard source?.texture == nil else { return }
        movingPage = nil
        for picture in pictures {
            picture.texture = nil
            picture.backdrop = nil
        }
    }

    private func showFrame(_ texture: Texture) {
        guard let card, !showsCover(of: card.page), let picture = picture(of: card.page) else { return }
        picture.covers = covers(texture, card.page)
        if picture.covers || picture.backdrop == nil { dress(picture, card.page) }
        picture.texture = texture
        look.refresh()
    }

    /// A sound keeps the picture that its source gave it.
    private func showsCover(of page: Int) -> Bool {
        guard let card, card.item.media.indices.contains(page), card.item.media[page].showsPoster else { return false }
        return still(page) != nil
    }

    /// Puts a backdrop for the current pane behind a picture that does not fill it.
    private func dress(_ picture: FramePicture, _ page: Int) {
        if picture.covers {
            picture.backdrop = nil
        } else if let backdrop = still(page)?.backdrop {
            picture.backdrop = backdrop
        }
    }

    var shownTexture: Texture? { visiblePicture?.texture }
    private var visiblePicture: FramePicture? { card.flatMap { picture(of: $0.page) } }

    /// Nil while there is nothing to look at closer.
    private var scene: LookScene? {
        guard let card, let picture = visiblePicture, let texture = picture.texture, root.width > 0 else { return nil }
        return LookScene(
            paneWidth: Double(root.width), paneHeight: Double(root.height), pictureWidth: Double(texture.width),
            pictureHeight: Double(texture.height), covers: picture.covers, anchor: picture.anchor,
            focusX: picture.focus.x, focusY: picture.focus.y, mayZoom: !card.isVideo || card.isPaused,
            isPanorama: isPanorama(texture, card.page))
    }

    private func covers(_ texture: Texture, _ page: Int) -> Bool {
        if isPanorama(texture, page) { return !look.panorama.isWhole }
        return FitRule.covers(
            width: texture.width, height: texture.height, paneWidth: pane.width, paneHeight: pane.height)
    }

    /// A film is shown whole, however wide it is.
    private func isPanorama(_ texture: Texture, _ page: Int) -> Bool {
        guard let card, card.item.media.indices.contains(page), card.item.media[page].kind == .image,
            still(page)?.moving == nil
        else { return false }
        return Panorama.fills(
            width: texture.width, height: texture.height, paneWidth: pane.width, paneHeight: pane.height)
    }

    // MARK: Albums

    private func picture(of page: Int) -> FramePicture? { page >= 0 ? pictures[page % pictures.count] : nil }

    /// Places the visible page and its two neighbours.
    private func arrange() {
        guard let card else { return }
        if movingPage != card.page { movingPage = nil }
        for page in card.page - 1...card.page + 1 where card.item.media.indices.contains(page) {
            guard let picture = picture(of: page) else { continue }
            strip.place(picture, at: page)
            picture.keepVisible(card.item.media[page].focus)
            picture.alternative = card.item.media[page].alt ?? card.spokenName
            let isLive = page == card.page && !showsCover(of: page) && (source?.texture != nil || movingPage == page)
            guard !isLive else {
                dress(picture, page)
                continue
            }
            guard let still = still(page) else {
                onNeedStill?(page)
                continue
            }
            picture.covers = covers(still.texture, page)
            picture.backdrop = picture.covers ? nil : still.backdrop
            picture.texture = page == card.page ? look.sharp ?? still.texture : still.texture
        }
        look.refresh()
    }

    /// The driver that sideways drags, wheels and keys turn; nil without an album.
    var album: PagerDriver? { card?.isAlbum == true ? driver : nil }

    private func commit(_ page: Int) {
        leave()
        onTurn?(page)
        arrange()
    }
}
