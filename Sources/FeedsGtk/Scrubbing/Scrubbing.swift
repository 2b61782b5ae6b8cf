// Scrubbing: shows the model's state on the page or card that plays, and makes the pictures for it.
// Thread: main actor. Invariant: pictures exist only while a finger is on the line.

import FeedsCore
import FeedsModels
import GtkBridge

final class Scrubbing {
    private let model: FeedsViewModel
    private let store: any MediaStoreProtocol
    private let reader: PictureReader
    private var face: () -> (any ScrubHost)? = { nil }
    private let bindings = Bindings()
    private var pictures: (any ScrubPictures)?
    private weak var shown: (any ScrubHost)?
    /// The touch area that has a pointer near its line.
    private weak var near: ScrubTouch?

    init(_ model: FeedsViewModel, store: any MediaStoreProtocol, reader: PictureReader) {
        self.model = model
        self.store = store
        self.reader = reader
    }

    /// `face` is the visible page or card that plays.
    func begin(face: @escaping () -> (any ScrubHost)?) {
        self.face = face
        bindings.bind(self) { $0.follow() }
    }

    func wire(_ face: any ScrubHost) {
        face.scrubber.duration = { [weak self, weak face] in
            guard let self, let item = face?.item, let medium = model.players.medium(of: item) else { return nil }
            return model.players.player(of: item)?.duration ?? medium.metadata.duration
        }
        face.scrubber.chapters = { [weak self, weak face] in
            guard let self, let item = face?.item else { return [] }
            return model.players.medium(of: item)?.chapters ?? []
        }
    }

    /// Listens to fingers and mouse on `root`, whose face may change; calls `onTake` when a press is no tap on it.
    func makeTouch(
        on root: Widget, area: Widget, face: @escaping () -> (any ScrubHost)?, onTake: @escaping () -> Void
    ) -> ScrubTouch {
        let touch = ScrubTouch(on: root, area: area, scrub: model.scrub, face: face)
        touch.onTake = onTake
        touch.onNear = { [weak self, weak touch] isNear in
            self?.near = isNear ? touch : nil
            self?.follow()
        }
        return touch
    }

    private func follow() {
        let isDragging = model.scrub.isDragging
        let sign = model.scrub.sign
        let face = face()
        if face !== shown { release() }
        guard let face else { return }
        shown = face
        face.chromeIsFaded = isDragging
        face.scrubber.isGrown = isDragging || (near.map { $0.face() === face } ?? false)
        if isDragging, pictures == nil { makePictures() }
        if !isDragging { dropPictures() }
        show(sign, on: face)
    }

    private func show(_ sign: ScrubModel.Sign?, on face: any ScrubHost) {
        let texture = sign.flatMap { pictures?.picture(at: $0.seconds) }
        face.scrubber.show(sign, picture: texture, shape: shape(of: face))
    }

    /// The user has stopped scrubbing.
    private func release() {
        shown?.chromeIsFaded = false
        shown?.scrubber.isGrown = false
        shown?.scrubber.show(nil, picture: nil, shape: 1)
        shown = nil
    }

    private func shape(of face: any ScrubHost) -> Double {
        let texture = face.shownTexture
        let metadata = face.card?.media.metadata
        let (width, height) = (metadata?.width ?? texture?.width ?? 9, metadata?.height ?? texture?.height ?? 16)
        return Double(max(1, width)) / Double(max(1, height))
    }

    // MARK: Pictures

    private func makePictures() {
        guard let current = model.players.current, let medium = model.players.medium(of: current) else { return }
        pictures = ScrubPictureMaker.make(
            for: medium, duration: model.scrub.duration ?? 0,
            playing: model.players.player(of: current)?.rendition, store: store, reader: reader)
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
