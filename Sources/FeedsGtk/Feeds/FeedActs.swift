// Carries out what the user does with a feed and its posts, by any button, key or gesture.
// Thread: main actor. Invariant: an act without a post applies to the current post; each act has a single line here.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class FeedActs: ActPerformer {
    private let model: FeedsViewModel
    private let settings: SettingsModel
    private let stills: StillCache
    private let controls: PlaybackControls
    private let keeping: PostKeeping
    private let comments: CommentsPresenter
    private let hint: HintView
    private let looking: LookActs
    /// The reel or the cards; nil while neither is visible.
    private let surface: () -> (any FeedSurface)?

    init(
        model: FeedsViewModel, settings: SettingsModel, stills: StillCache, controls: PlaybackControls,
        keeping: PostKeeping, comments: CommentsPresenter, hint: HintView,
        surface: @escaping () -> (any FeedSurface)?
    ) {
        self.model = model
        self.settings = settings
        self.stills = stills
        self.controls = controls
        self.keeping = keeping
        self.comments = comments
        self.hint = hint
        looking = LookActs(model: model)
        self.surface = surface
    }

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        if !(origin.isKey && comments.keeps(action)), let look = surface()?.look,
            looking.perform(action, from: origin, on: look)
        {
            return true
        }
        if adjust(action, origin) || follow(action) || comments.perform(action, from: origin) { return true }
        guard let surface = surface() else { return action == .refresh && reload() }
        if origin.isKey, comments.keeps(action) { return false }
        if action == .back { return back() }
        if let card = origin.card ?? model.card(model.currentIndex), !card.item.isBreak {
            if change(card, action) || leadOut(card, action) || show(card, action, origin, surface) { return true }
        }
        return move(action, origin, surface) || seek(action) || stepAside(action, surface)
    }

    // MARK: The feed

    /// Sound, speed, captions and the position.
    private func adjust(_ action: AppAct, _ origin: ActOrigin) -> Bool {
        switch action {
        case .toggleSound: controls.toggleSound(isShown: origin.isKey)
        case .louder: controls.turnVolume(by: origin.steps)
        case .softer: controls.turnVolume(by: -origin.steps)
        case .volume: controls.openVolume(at: origin.anchor)
        case .faster: controls.changeSpeed { $0.faster() }
        case .slower: controls.changeSpeed { $0.slower() }
        case .chooseSpeed: controls.chooseSpeed(origin)
        case .chooseCaptions: if case .captions(let offer)? = origin.subject { model.captions?.choose(offer) }
        case .jump: if case .number(let seconds)? = origin.subject { model.scrub.jump(to: seconds) }
        default: return false
        }
        return true
    }

    /// Offers beside the posts: newer posts, the next page, the hint, the saving of a file.
    private func follow(_ action: AppAct) -> Bool {
        switch action {
        case .showNewPosts: model.newPostsTapped()
        case .retryPage: model.retryPageTapped()
        case .dismissHint: settings.change { $0.hasSeenHint = true }
        case .showControls: model.controlsWanted()
        case .stopSaving: keeping.stopSaving()
        default: return false
        }
        return true
    }

    private func reload() -> Bool {
        Task { await model.loadPosts() }
        return true
    }

    // MARK: A post

    private func change(_ card: PostViewModel, _ action: AppAct) -> Bool {
        switch action {
        case .like: card.likeButtonTapped()
        case .giveLike: card.doubleTapped()
        case .save: card.saveButtonTapped()
        case .hide: card.hideTapped()
        case .hideAuthor: card.hideAuthorTapped()
        case .moveToTrash: card.deleteTapped()
        case .boost: card.toggle(.boost)
        case .bookmark: card.toggle(.bookmark)
        case .followThere: card.toggle(.follow)
        case .toggleCaption: card.moreButtonTapped()
        case .toggleCaptions: model.captions?.toggle()
        default: return false
        }
        return true
    }

    private func leadOut(_ card: PostViewModel, _ action: AppAct) -> Bool {
        switch action {
        case .copyLink: keeping.copyLink(of: card)
        case .copyFile: keeping.sharing.copy(card.item.ownStills ?? [], picture: photo(of: card))
        case .showInFiles: keeping.sharing.show(card.item.ownStills ?? [])
        case .copyCaption: keeping.copyCaption(of: card)
        case .openOriginal: keeping.openOriginal(of: card)
        case .openCredit: keeping.openCredit(of: card)
        case .reply: keeping.reply(to: card)
        case .saveFile: keeping.saveFile(of: card)
        case .saveFrame: keeping.savePicture(of: card)
        default: return false
        }
        return true
    }

    private func photo(of card: PostViewModel) -> Texture? {
        guard !card.isVideo, let item = model.current, model.post(item)?.id == card.item.id else { return nil }
        return stills.still(item, medium: card.page)?.texture
    }

    private func show(
        _ card: PostViewModel, _ action: AppAct, _ origin: ActOrigin, _ surface: any FeedSurface
    ) -> Bool {
        switch action {
        case .comments: openComments(card, origin, surface)
        case .write: return write(card, surface)
        case .playMotion: return surface.playMotion() || model.slowMotionToggled()
        case .menu: surface.menu.open(card, at: origin.anchored(at: surface.menuAnchor), folded: surface.folded)
        case .share: surface.menu.openSharing(card, at: origin.anchored(at: surface.menuAnchor))
        case .uncover:
            surface.choose(origin.item)
            card.showTapped()
        case .retry: retry(card, origin, surface)
        default: return false
        }
        return true
    }

    /// The button only opens the comments; their key also closes them.
    private func openComments(_ card: PostViewModel, _ origin: ActOrigin, _ surface: any FeedSurface) {
        if origin.isKey { return comments.toggle(card) }
        // A button that was pressed by a key acts a moment later, and its page may be gone by then.
        guard !surface.isReel || card.item.id == model.post(model.currentIndex)?.id else { return }
        comments.open(card)
    }

    /// If the comments are open, or the post has no field of its own, the message becomes a note among the comments.
    private func write(_ card: PostViewModel, _ surface: any FeedSurface) -> Bool {
        model.controlsWanted()
        if !comments.isOpen, surface.isReel { return surface.write() }
        if !comments.isOpen { comments.open(card) }
        comments.write()
        return true
    }

    private func retry(_ card: PostViewModel, _ origin: ActOrigin, _ surface: any FeedSurface) {
        surface.choose(origin.item)
        model.retryTapped()
        // The model retries a photo, but not a video's poster.
        if surface.isReel, card.isVideo, let item = origin.item { stills.load(item, medium: card.page) }
    }

    /// False if nothing is open over the feed.
    private func back() -> Bool {
        if comments.close() { return true }
        if hint.root.isRevealed { return follow(.dismissHint) }
        guard model.isClear else { return false }
        model.controlsWanted()
        return true
    }

    // MARK: From post to post

    private func move(_ action: AppAct, _ origin: ActOrigin, _ surface: any FeedSurface) -> Bool {
        switch action {
        case .next: surface.step(1)
        case .previous: surface.step(-1)
        case .first: surface.jump(to: 0)
        case .last: surface.jump(to: model.posts.count - 1)
        case .skip: surface.skip(origin.item)
        case .tap: tap(origin, surface)
        case .togglePause: togglePause(origin, surface)
        case .forward: return surface.turnAlbum(1)
        case .backward: return surface.turnAlbum(-1)
        case .clearScreen:
            guard surface.isReel else { return false }
            controls.toggleClear()
        case .refresh: surface.refresh()
        default: return false
        }
        return true
    }

    /// A tap on the picture closes what is open over it; if nothing is open, it pauses.
    private func tap(_ origin: ActOrigin, _ surface: any FeedSurface) {
        if surface.isReel, comments.tappedOutside() { return }
        if surface.isReel, model.isClear { return model.controlsWanted() }
        togglePause(origin, surface)
    }

    /// On a card that does not play, the tap starts that card instead of pausing another card.
    private func togglePause(_ origin: ActOrigin, _ surface: any FeedSurface) {
        guard !surface.isReel, let item = origin.item, item != model.current else {
            return model.pauseToggled()
        }
        surface.choose(item)
    }

    /// The keys that seek in a video lead from a photo to the card beside it.
    private func stepAside(_ action: AppAct, _ surface: any FeedSurface) -> Bool {
        switch action {
        case .forward: surface.stepAside(toRight: true)
        case .backward: surface.stepAside(toRight: false)
        default: false
        }
    }

    /// Time runs from the left in every language, as the line does.
    private func seek(_ action: AppAct) -> Bool {
        switch action {
        case .forward: model.scrub.step(Scrub.step)
        case .backward: model.scrub.step(-Scrub.step)
        case .seekForward: model.scrub.step(Scrub.smallStep)
        case .seekBack: model.scrub.step(-Scrub.smallStep)
        default: false
        }
    }
}
