// Opens the viewer over the whole window and closes it; the screens behind it rest and are out of reach meanwhile.
// Thread: main actor. Invariant: the viewer exists exactly while the model has an open viewer and during its animation.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class StoryPresenter {
    private let host: Overlay
    private let behind: [Widget]
    private let settings: SettingsModel
    private let keys = ActTable.byStoryKey()
    private let router: ActRouter
    private let bindings = Bindings()
    private var scene: StoryScene?
    private var view: StoryViewer?
    private var last: Story?
    private var hasFocus = true
    var animates = true {
        didSet {
            scene?.model.reducesMotion = !animates
            view?.animates = animates
        }
    }
    var onSceneChange: ((StoryScene) -> Void)?
    /// Called when the user can reach the screens behind the viewer again.
    var onClose: (() -> Void)?

    init(host: Overlay, behind: [Widget], settings: SettingsModel, router: ActRouter) {
        self.router = router
        self.host = host
        self.behind = behind
        self.settings = settings
        host.onPointer(self) { $0.pointer($1) }
    }

    var isOpen: Bool { view != nil }
    /// The height of the reply field.
    var foot: Int { view?.foot ?? 0 }

    func show(_ scene: StoryScene) {
        self.scene = scene
        scene.model.reducesMotion = !animates
        scene.model.focusChanged(hasFocus: hasFocus)
        resized()
        onSceneChange?(scene)
        bindings.bind(self) { $0.follow() }
    }

    private func follow() {
        let story = scene?.model.viewer?.story
        if let story { last = story }
        if story != nil, view == nil { enter() }
        if story == nil, view != nil { leave() }
    }

    private func enter() {
        guard let scene, let story = last else { return }
        let view = StoryViewer(
            model: scene.model, shelf: scene.shelf, settings: settings, faces: scene.faces, router: router)
        view.animates = animates
        self.view = view
        host.add(view.root)
        view.arrange(layout, scale: host.scale)
        reach(behind: false)
        view.open(from: scene.face(of: story, in: host))
    }

    private func leave() {
        guard let view else { return }
        self.view = nil
        reach(behind: true)
        onClose?()
        scene?.reelTray.returned(from: last)
        let shelf = scene?.shelf
        view.close(to: last.flatMap { scene?.face(of: $0, in: host) }) { [host, weak self] in
            host.remove(view.root)
            // The user may have opened another viewer meanwhile.
            if self?.view == nil { shelf?.clear() }
        }
    }

    /// Neither the keyboard nor a screen reader may reach the hidden screens behind the viewer.
    private func reach(behind isReachable: Bool) {
        for widget in behind {
            widget.canFocus = isReachable
            widget.setAccessible(.hidden(!isReachable))
        }
    }

    // MARK: What the window tells

    private var layout: StoryLayout { StoryLayout(width: max(1, host.width), height: max(1, host.height)) }

    func resized() {
        guard host.width > 0 else { return }
        scene?.shelf.pane = layout.pane(scale: host.scale)
        view?.arrange(layout, scale: host.scale)
    }

    func focusChanged(hasFocus: Bool) {
        self.hasFocus = hasFocus
        scene?.model.focusChanged(hasFocus: hasFocus)
    }

    func sightChanged(isInSight: Bool) { scene?.model.sightChanged(isInSight: isInSight) }

    /// Nil if the key means nothing to stories now.
    func pressed(_ key: Accelerator) -> Bool? {
        guard let action = keys[key] else { return nil }
        if let view { return view.act(action, from: .key) }
        guard let tray = scene?.reelTray, tray.hasFocus else { return nil }
        return tray.perform(action)
    }

    /// Acts on the open story; false for an act that means nothing to it.
    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool { view?.perform(action, from: origin) ?? false }

    /// Opens a person's stories.
    func open(_ origin: ActOrigin) {
        if case .person(let story)? = origin.subject { scene?.model.open(story) }
    }

    /// False if the tray cannot be shown now. Without stories, a sentence says so.
    func toggleTray() -> Bool {
        if let scene, scene.model.hasNoStories {
            router.say(tr("There are no stories here."))
            return true
        }
        guard let scene, !isOpen, scene.reelTray.root.isMapped, !scene.model.stories.isEmpty else { return false }
        scene.reelTray.toggle()
        return true
    }

    /// A pointer at the window's edge opens the tray; the tray stays while the pointer is over it.
    private func pointer(_ pointer: PointerWatch) {
        guard let tray = scene?.reelTray, !isOpen else { return }
        switch pointer {
        case .at(_, let y): tray.handle(.pointerAtTop(y < Double(max(Self.edge, tray.foot))))
        case .left: tray.handle(.pointerAtTop(false))
        }
    }

    private static let edge = 10
}
