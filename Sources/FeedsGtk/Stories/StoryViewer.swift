// The viewer: the open person's page between those of the neighbours, on a 9:16 stage in the middle of a black window.
// Thread: main actor. Invariant: the model says whose stories are open and PagerDriver where the pages stand; a page is
// recycled by its person's place in the row.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class StoryViewer: ActPerformer {
    let root: Overlay
    private let model: StoriesModel
    private let shelf: StoryPictures
    private let frame = Overlay()
    private let pager = Pager(.horizontal)
    private let pages: [StoryView]
    private lazy var sides = StorySides(faces: faces) { [weak self] in _ = self?.act($0, from: $1) }
    private let faces: AvatarStore
    private let router: ActRouter
    private let curtain: StoryCurtain
    private var margin = 0.0
    /// The speed at which the user pulls the viewer down.
    private var velocity = VelocityTracker()
    private let bindings = Bindings()
    private lazy var input = StoryInput(self)
    private let menu: StoryMenu
    private(set) lazy var driver = PagerDriver(pager, .horizontal) { [weak self] in self?.carryOut($0) }
    private lazy var clock = Ticker(frame) { [weak self] in self?.current?.tick(at: $0) }

    init(
        model: StoriesModel, shelf: StoryPictures, settings: SettingsModel, faces: AvatarStore, router: ActRouter
    ) {
        self.model = model
        self.shelf = shelf
        menu = StoryMenu(host: frame, router: router)
        pages = (0..<3).map { _ in
            StoryView(model: model, shelf: shelf, settings: settings, faces: faces, router: router)
        }
        self.faces = faces
        self.router = router
        curtain = StoryCurtain(frame)
        root = curtain.root
        driver.isReversed = { [weak pager] in pager?.isRightToLeft == true }
        build()
        follow()
        bindings.bind(self) { $0.follow() }
        bindings.bind(self) { $0.followClock() }
    }

    private func build() {
        for page in pages {
            pager.append(page.root)
            page.root.isVisible = false
        }
        frame.set(child: Box(.horizontal).expand())
        frame.add(sides.root)
        frame.add(pager)
        frame.isFocusable = true
        frame.readAsGroup()
        frame.accessibleName = tr("Stories")
        root.styled("stories", "night").readAsGroup()
        root.accessibleName = tr("Stories")
        // The input listens to the root, because the stage moves under the finger that pulls it.
        input.attach(to: root)
        shelf.onPicture = { [weak self] item in self?.page(of: item)?.pictureChanged() }
        shelf.onPlayer = { [weak self] item, player in self?.page(of: item)?.playerChanged(to: player) }
    }

    var animates = true {
        didSet {
            curtain.animates = animates
            driver.handle(.reducedMotion(!animates))
        }
    }

    // MARK: Coming and going

    /// Opens out of a face, whose place is measured from the window's middle.
    func open(from face: (x: Double, y: Double)?) {
        curtain.place(Self.pose(of: face))
        curtain.fly(to: .open)
        frame.grabFocus()
    }

    /// Flies back; calls `then` when the viewer is out of sight.
    func close(to face: (x: Double, y: Double)?, then: @escaping () -> Void) {
        bindings.cancel()
        clock.stop()
        for page in pages { page.leave() }
        root.canTarget = false
        curtain.fly(to: Self.pose(of: face)) { [weak self] in
            for page in self?.pages ?? [] { page.clear() }
            then()
        }
    }

    private static func pose(of face: (x: Double, y: Double)?) -> StoryPose {
        face.map { .face(x: $0.x, y: $0.y) } ?? .faded
    }

    // MARK: Size

    /// Places the stage in the middle of the window, in logical pixels.
    func arrange(_ layout: StoryLayout, scale: Int) {
        margin = Double(layout.margin)
        pager.margins(start: layout.margin, end: layout.margin)
        pager.set(css: "narrow", layout.margin == 0)
        sides.arrange(layout)
        for page in pages { page.pane = layout.pane(scale: scale) }
    }

    // MARK: Following the model

    private func person(of viewer: StoryViewModel) -> Int? {
        model.stories.firstIndex { $0.id == viewer.story.id }
    }

    private func follow() {
        guard let viewer = model.viewer, let person = person(of: viewer) else { return }
        if driver.count == 0 {
            driver.reset(to: person, of: model.stories.count)
        } else {
            driver.handle(.countChanged(model.stories.count))
            // The model went on by itself.
            if person != driver.target { driver.jump(to: person) }
        }
        bindPages(around: person, viewer)
        sides.show(model)
    }

    /// The page in the middle follows its model; the others show the image that they would begin with.
    private func bindPages(around person: Int, _ viewer: StoryViewModel) {
        for other in person - 1...person + 1 where model.stories.indices.contains(other) {
            let page = page(at: other)
            pager.place(page.root, at: other * driver.direction)
            if other == person {
                page.show(viewer)
            } else if let neighbour = model.neighbour(other - person) {
                let first = neighbour.story.imageList.firstIndex { $0 == model.image(of: neighbour.item) }
                page.leave()
                page.show(neighbour.story, item: neighbour.item, index: first ?? 0)
            }
            page.root.isVisible = true
        }
    }

    /// Asks for frames only while something moves.
    private func followClock() {
        guard let viewer = model.viewer, !viewer.isPaused else { return clock.stop() }
        clock.start()
    }

    private func page(at person: Int) -> StoryView { pages[person % pages.count] }
    private func page(of item: Int) -> StoryView? { pages.first { $0.item == item } }
    var foot: Int { current?.fieldHeight ?? 0 }
    private var current: StoryView? { pages.first { $0.viewer != nil && $0.viewer === model.viewer } }

    // MARK: Between people

    private func carryOut(_ command: PagerMotion.Command) {
        switch command {
        case .committed(let person): enter(person)
        case .settled: model.settled()
        default: break
        }
    }

    private func enter(_ person: Int) {
        guard model.stories.indices.contains(person), let viewer = model.viewer,
            model.stories[person].id != viewer.story.id
        else { return }
        model.open(model.stories[person])
        // Follows at once, so that the new page does not lag behind the finger.
        follow()
    }

    func dragBegan(pressedAt time: Double) {
        model.viewer?.dragStarted()
        driver.dragBegan(pressedAt: time)
    }

    func dragEnded(at time: Double, isCancelled: Bool) {
        driver.dragEnded(at: time, isCancelled: isCancelled)
        model.viewer?.dragEnded()
    }

    // MARK: Pulling down

    func pullBegan(pressedAt time: Double) {
        velocity.reset()
        velocity.add(0, at: time)
        model.viewer?.dragStarted()
    }

    func pulled(_ dy: Double, at time: Double) {
        velocity.add(dy, at: time)
        curtain.place(.pulled(by: dy, height: Double(root.height)))
    }

    func pullEnded(_ dy: Double, at time: Double, isCancelled: Bool) {
        let speed = velocity.velocity(at: time)
        if !isCancelled, StoryFlight.closes(dy: dy, velocity: speed, height: Double(root.height)) {
            act(.back)
            return
        }
        curtain.fly(to: .open)
        model.viewer?.dragEnded()
    }

    // MARK: Acts

    /// The position of a press on the stage, 0…1 in reading direction; nil beside the stage.
    func pressed(atX x: Double) -> Double? {
        let share = (x - margin) / Double(max(1, pager.width))
        guard (0...1).contains(share) else { return nil }
        model.viewer?.pressed()
        return pager.isRightToLeft ? 1 - share : share
    }

    func released(on side: StorySide?) { model.viewer?.released(on: side) }

    /// Does the act to the open story.
    @discardableResult func act(_ action: AppAct, from origin: ActOrigin = ActOrigin()) -> Bool {
        guard let viewer = model.viewer else { return false }
        return router.act(action, from: origin.on(viewer))
    }

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        guard let viewer = origin.story else { return false }
        switch action {
        case .forward: pager.isRightToLeft ? viewer.previous() : viewer.next()
        case .backward: pager.isRightToLeft ? viewer.next() : viewer.previous()
        case .next: model.nextStory()
        case .previous: model.previousStory()
        case .togglePause: viewer.pauseToggled()
        case .toggleSound: model.muteTapped()
        case .toggleCaptions: model.captions?.toggle()
        case .like: viewer.likeButtonTapped()
        case .write: current?.reply()
        case .chooseCaptions: if case .captions(let offer)? = origin.subject { model.captions?.choose(offer) }
        case .copyLink: menu.copyLink(of: viewer)
        case .hideAuthor: viewer.hideAuthorTapped()
        case .retry: viewer.retryTapped()
        case .skip: viewer.next()
        case .menu: if let anchor = current?.menuAnchor { menu.open(viewer, captions: model.captions, at: anchor) }
        case .back: model.close()
        default: return false
        }
        return true
    }
}
