// Scrubbing on the reel: what the model says of it, shown on the page in sight, and the pictures for it.
// Thread: main actor. Invariant: pictures exist only while a finger is on the line.

import FeedsCore
import FeedsModels
import GtkBridge

final class ReelScrubbing {
    private let model: FeedsViewModel
    private let store: any MediaStoreProtocol
    private let page: () -> FeedPage?
    private let touch: ScrubTouch
    private let bindings = Bindings()
    private var pictures: (any ScrubPictures)?
    private weak var shown: FeedPage?
    private var isNear = false

    /// `page` is the one in sight; `onTake` hears that a press is no tap on it.
    init(
        _ model: FeedsViewModel, store: any MediaStoreProtocol, on root: Widget, onTake: @escaping () -> Void,
        page: @escaping () -> FeedPage?
    ) {
        self.model = model
        self.store = store
        self.page = page
        touch = ScrubTouch(on: root, scrub: model.scrub)
        touch.onTake = onTake
        touch.isReady = { page()?.canScrub == true }
        touch.onNear = { [weak self] isNear in
            self?.isNear = isNear
            self?.follow()
        }
        bindings.bind(self) { $0.follow() }
    }

    func wire(_ page: FeedPage) {
        page.scrubber.onJump = { [weak self] in self?.model.scrub.jump(to: $0) }
        page.scrubber.duration = { [weak self, weak page] in
            guard let self, let index = page?.index, let medium = model.players.medium(of: index) else { return nil }
            return model.players.player(of: index)?.duration ?? medium.metadata.duration
        }
    }

    private func follow() {
        let isDragging = model.scrub.isDragging
        let sign = model.scrub.sign
        let page = page()
        if page !== shown { release() }
        guard let page else { return }
        shown = page
        page.chromeIsFaded = isDragging
        page.scrubber.isGrown = isDragging || isNear
        if isDragging, pictures == nil { makePictures() }
        if !isDragging { dropPictures() }
        show(sign, on: page)
    }

    private func show(_ sign: ScrubModel.Sign?, on page: FeedPage) {
        let texture = sign.flatMap { pictures?.picture(at: $0.seconds) }
        page.scrubber.show(sign, picture: texture, shape: shape(of: page))
    }

    /// Nobody scrubs on that page any more.
    private func release() {
        shown?.chromeIsFaded = false
        shown?.scrubber.isGrown = false
        shown?.scrubber.show(nil, picture: nil, shape: 1)
        shown = nil
    }

    private func shape(of page: FeedPage) -> Double {
        let texture = page.player.shownTexture
        let metadata = page.card?.media.metadata
        let (width, height) = (metadata?.width ?? texture?.width ?? 9, metadata?.height ?? texture?.height ?? 16)
        return Double(max(1, width)) / Double(max(1, height))
    }

    // MARK: Pictures

    private func makePictures() {
        guard let current = model.players.current, let medium = model.players.medium(of: current) else { return }
        pictures = ScrubPictureMaker.make(
            for: medium, duration: model.scrub.duration ?? 0,
            playing: model.players.player(of: current)?.rendition, store: store)
        pictures?.onChange = { [weak self] in
            guard let self, let shown else { return }
            show(model.scrub.sign, on: shown)
        }
    }

    private func dropPictures() {
        pictures?.close()
        pictures = nil
    }
}
