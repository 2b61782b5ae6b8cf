// A person's page in the viewer: the picture, the bars and buttons above it, the reply and Like below it.
// Thread: main actor. Invariant: only the page of the open person follows a view model; its neighbours show a picture.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class StoryView {
    let root = Overlay()
    private let picture = StoryPicture()
    private let moving: MovingPicture
    private let captions = CaptionOverlay()
    private let header = StoryHeader()
    private let foot = StoryFoot()
    private let chrome = Overlay()
    private let spinner = Spinner(pixels: 40)
    private let failure = ErrorNotice(skip: tr("Next"))
    private let bindings = Bindings()
    private let model: StoriesModel
    private let shelf: StoryPictures
    private let settings: SettingsModel
    private let faces: AvatarStore
    private(set) var story: Story?
    private(set) var item: Int?
    private(set) var viewer: StoryViewModel?
    /// The image that the reply belongs to.
    private var replying: Int?
    private let router: ActRouter

    init(
        model: StoriesModel, shelf: StoryPictures, settings: SettingsModel, faces: AvatarStore, router: ActRouter
    ) {
        self.router = router
        self.model = model
        self.shelf = shelf
        self.settings = settings
        self.faces = faces
        moving = MovingPicture(reader: shelf.reader)
        root.set(child: picture.root)
        chrome.set(child: Box(.vertical))
        chrome.add(foot.curtain)
        chrome.add(header.root)
        chrome.add(foot.root)
        root.add(captions.root)
        captions.arrange(top: 84, bottom: 84, start: 16, end: 16)
        picture.onFrame = { [weak self] in self?.captions.tick() }
        root.add(chrome.styled("story-chrome"))
        root.add(spinner.align(.center, .center))
        root.add(failure.root)
        root.readAsGroup()
        wire()
    }

    private func wire() {
        moving.onPicture = { [weak self] in self?.picture.show(moving: $0) }
        foot.onSent = { [router] in router.say(tr("Your reply is kept on this machine.")) }
        let onAct: OnAct = { [weak self] in self?.act($0, from: $1) }
        (header.onAct, foot.onAct, failure.onAct) = (onAct, onAct, onAct)
    }

    /// A button that was pressed by a key acts a moment later, and its person may be gone by then.
    private func act(_ action: AppAct, from origin: ActOrigin) {
        if let viewer { router.act(action, from: origin.on(viewer)) }
    }

    var pane: PaneSize {
        get { picture.pane }
        set { picture.pane = newValue }
    }

    // MARK: Whose page it is

    /// Shows the page of the open person.
    func show(_ viewer: StoryViewModel) {
        guard viewer !== self.viewer else { return }
        begin(viewer.story, index: viewer.index)
        self.viewer = viewer
        captions.show(model.captions) { [weak self] in
            self?.viewer != nil && self?.item == self?.model.captions?.item?.number
        }
        bindings.bind(self) { $0.followImage(viewer) }
        bindings.bind(self) { $0.follow(viewer) }
        bindings.bind(self) { $0.followMotion() }
    }

    /// Shows the page of a neighbour whose stories are not open.
    func show(_ story: Story, item: Int, index: Int) {
        if story.id != self.story?.id || viewer != nil { begin(story, index: index) }
        show(item: item, of: story, index: index)
    }

    /// The user left this person; the page may still be visible while the pages move.
    func leave() {
        bindings.cancel()
        moving.stop()
        viewer = nil
        captions.clear()
        replying = nil
        foot.leave()
        spinner.isSpinning = false
        failure.show(nil)
        chrome.opacity = 1
    }

    func clear() {
        leave()
        story = nil
        item = nil
        picture.clear()
    }

    private func begin(_ story: Story, index: Int) {
        leave()
        item = self.story?.id == story.id ? item : nil
        self.story = story
        let face = story.user.picture.flatMap { url in
            faces.picture(url) { [weak self] in
                if let self, self.story?.id == story.id { header.show(picture: $0, of: story) }
            }
        }
        header.show(story, index: index, picture: face)
        header.show(isPaused: false)
        header.show(isMuted: settings.current.isMuted, hasSound: false)
    }

    // MARK: What it shows

    private func followImage(_ viewer: StoryViewModel) {
        show(item: viewer.item, of: viewer.story, index: viewer.index)
        if replying != viewer.item {
            replying = viewer.item
            foot.show(viewer)
        }
    }

    private func show(item: Int, of story: Story, index: Int) {
        header.show(index: index, of: story)
        let count = story.imageList.count
        root.accessibleName = tr("Story of %1, %2 of %3", story.user.name, "\(index + 1)", "\(count)")
        guard item != self.item else { return }
        self.item = item
        let media = story.imageList[index].media
        picture.show(
            shelf.still(item), player: model.player(of: item),
            alternative: media.alt ?? (media.kind == .video ? tr("Video") : tr("Photo")))
    }

    private func follow(_ viewer: StoryViewModel) {
        header.show(isPaused: viewer.isUserPaused)
        header.show(
            isMuted: settings.current.isMuted,
            hasSound: viewer.isVideo && viewer.image.media.metadata.hasSound != false)
        foot.show(isLiked: viewer.isLiked)
        spinner.isSpinning = viewer.isLoading && viewer.failure == nil
        failure.show(viewer.failure)
        chrome.set(css: "hidden", viewer.hidesChrome)
        root.describe(viewer.isUserPaused ? tr("Paused") : viewer.isLiked ? tr("Liked") : viewer.news ?? "")
    }

    private func followMotion() {
        guard let viewer, !viewer.isVideo else { return moving.stop() }
        moving.show(
            shelf.still(viewer.item), key: viewer.item, plays: !viewer.isPaused && !model.reducesMotion)
    }

    func pictureChanged() {
        if let item { picture.arrived(shelf.still(item)) }
        followMotion()
    }

    func playerChanged(to player: (any VideoPlayerProtocol)?) { picture.follow(player) }

    /// Called each frame to show the progress of the image.
    func tick(at time: Double) { if let viewer { header.share = viewer.progress(at: time) } }

    func reply() { foot.reply() }
    var fieldHeight: Int { foot.fieldHeight }
    var menuAnchor: Widget { header.menuAnchor }
}
