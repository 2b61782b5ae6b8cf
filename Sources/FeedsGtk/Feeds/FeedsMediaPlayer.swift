// Shows one post's media: the live picture of its player, or its still; an album turns sideways.
// Thread: main actor. Invariant: a picture stays until the next one exists; frames of another post never show.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class FeedsMediaPlayer: FrameViewer {
    let root = Overlay()
    private let strip = Pager(.horizontal)
    private let pictures = (0..<3).map { _ in FramePicture() }
    private lazy var driver = PagerDriver(strip, .horizontal) { [weak self] command in
        if case .committed(let page) = command { self?.commit(page) }
    }
    private weak var source: (any FrameSource)?
    private(set) var card: FeedItemViewModel?
    /// The still of an album's medium, by page.
    private var still: (Int) -> PictureStore.Still? = { _ in nil }
    private var pane = PaneSize(width: 0, height: 0)
    /// The page of the photo that moves, once it has begun to.
    private var movingPage: Int?

    /// How far the playing video is, 0…1.
    var onProgress: ((Double) -> Void)?
    /// The album was turned by hand.
    var onTurn: ((Int) -> Void)?
    /// The album shows this page now; its neighbours should have pictures.
    var onNeedStill: ((Int) -> Void)?

    init() {
        for (index, picture) in pictures.enumerated() {
            strip.append(picture)
            strip.place(picture, at: index)
        }
        root.set(child: strip)
        root.add(css: "media")
    }

    func show(_ card: FeedItemViewModel, pane: PaneSize, still: @escaping (Int) -> PictureStore.Still?) {
        clear()
        self.card = card
        self.pane = pane
        self.still = still
        driver.reset(to: card.page, of: card.item.media.count)
        arrange()
    }

    /// The fit follows at once; pictures of the new size come when they are made.
    func paneChanged(to pane: PaneSize) {
        self.pane = pane
        for picture in pictures {
            if let texture = picture.texture { picture.covers = covers(texture.width, texture.height) }
        }
    }

    /// Where a picture stands that does not fill the pane: 0 at its beginning, 1 at its end.
    var anchor = 0.5 {
        didSet {
            let fromLeft = root.isRightToLeft ? 1 - anchor : anchor
            for picture in pictures { picture.anchor = fromLeft }
        }
    }

    func clear() {
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

    /// Follows a player, or stands still again: the last picture stays.
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

    /// The newest picture of the photo that is shown.
    func show(moving texture: Texture) {
        guard let card, !card.isVideo else { return }
        movingPage = card.page
        showFrame(texture)
    }

    /// A still arrived or was replaced.
    func refreshStill() { arrange() }

    /// Nobody sees it: its pictures may go, but for one that plays.
    func dropStills() {
        guard source?.texture == nil else { return }
        movingPage = nil
        for picture in pictures {
            picture.texture = nil
            picture.backdrop = nil
        }
    }

    private func showFrame(_ texture: Texture) {
        guard fault == nil, let card, let picture = picture(of: card.page) else { return }
        picture.covers = covers(texture.width, texture.height)
        if picture.covers || picture.backdrop == nil { dress(picture, card.page) }
        picture.texture = texture
    }

    /// Behind a picture that does not fill: what was made for the pane as it is now.
    private func dress(_ picture: FramePicture, _ page: Int) {
        if picture.covers {
            picture.backdrop = nil
        } else if let backdrop = still(page)?.backdrop {
            picture.backdrop = backdrop
        }
    }

    // MARK: Planted faults

    private var fault: Texture?

    var shownTexture: Texture? { card.flatMap { picture(of: $0.page)?.texture } }

    /// Shows a picture that has no business here until it is taken back (nil).
    func show(fault texture: Texture?) {
        fault = texture
        guard let card, let picture = picture(of: card.page) else { return }
        picture.texture = texture ?? source?.texture ?? still(card.page)?.texture
    }

    private func covers(_ width: Int, _ height: Int) -> Bool {
        FitRule.covers(width: width, height: height, paneWidth: pane.width, paneHeight: pane.height)
    }

    // MARK: Albums

    private func picture(of page: Int) -> FramePicture? { page >= 0 ? pictures[page % pictures.count] : nil }

    /// Puts the page shown and its two neighbours where they belong.
    private func arrange() {
        guard let card else { return }
        if movingPage != card.page { movingPage = nil }
        for page in card.page - 1...card.page + 1 where card.item.media.indices.contains(page) {
            guard let picture = picture(of: page) else { continue }
            strip.place(picture, at: page)
            picture.alternative = card.item.media[page].alt ?? card.spokenName
            let isLive = page == card.page && (source?.texture != nil || movingPage == page)
            guard !isLive else {
                dress(picture, page)
                continue
            }
            guard let still = still(page) else {
                onNeedStill?(page)
                continue
            }
            picture.covers = covers(still.texture.width, still.texture.height)
            picture.backdrop = still.backdrop
            picture.texture = still.texture
        }
    }

    /// Sideways drags, wheels and keys turn an album; nil when there is nothing to turn.
    var album: PagerDriver? { card?.isAlbum == true ? driver : nil }

    private func commit(_ page: Int) {
        onTurn?(page)
        arrange()
    }
}
