// The menu of a post, as the table of acts has it: at a button, or where the user pressed.
// Thread: main actor. Invariant: what a post cannot do (no page, no author, no caption) is not offered.

import FeedsCore
import FeedsModels
import GtkBridge

final class PostMenu {
    private let host: Widget
    private let model: FeedsViewModel
    private let settings: SettingsModel
    private let controls: PlaybackControls
    private let router: ActRouter
    private let isReel: Bool
    /// The programs that open these files.
    var programs: ([String]) -> [MenuItem] = { _ in [] }

    /// The host lays out its children, and everything that menus open at lies in it.
    init(
        host: Widget, model: FeedsViewModel, settings: SettingsModel, controls: PlaybackControls, router: ActRouter,
        isReel: Bool
    ) {
        self.host = host
        self.model = model
        self.settings = settings
        self.controls = controls
        self.router = router
        self.isReel = isReel
    }

    private static let mostTags = 12
    private static let longestTag = 24

    /// `folded` are the acts whose buttons have no room.
    func open(_ card: PostViewModel, at origin: ActOrigin, folded: Set<AppAct>) {
        show(ActTable.postMenu, of: card, at: origin, folded)
    }

    /// The share button's own: what takes the post out of the app.
    func openSharing(_ card: PostViewModel, at origin: ActOrigin) {
        show([ActTable.sharing], of: card, at: origin, [])
    }

    private func show(
        _ sections: [[AppAct]], of card: PostViewModel, at origin: ActOrigin, _ folded: Set<AppAct>
    ) {
        guard let anchor = origin.anchor, let corner = anchor.origin(in: host) else { return }
        let scene = ActScene(
            card: card, settings: settings, captions: model.captions, isReel: isReel,
            isFullscreen: router.isFullscreen, folded: folded)
        let menu = ContextMenu(Menu(sections.map { $0.compactMap { item($0, in: scene) } }), on: host)
        controls.watch(menu)
        guard let place = origin.place else { return menu.open(at: anchor, in: host) }
        menu.open(x: corner.x + place.x, y: corner.y + place.y)
    }

    private func item(_ action: AppAct, in scene: ActScene) -> MenuItem? {
        if ActTable.foldable.contains(action), !scene.folded.contains(action) { return nil }
        let origin = ActOrigin(card: scene.card)
        switch action {
        case .look:
            return MenuItem(
                action, in: scene,
                ActTable.lookMenu.compactMap { action in
                    MenuItem(action, in: scene) { [router] in router.act(action, from: origin) }
                })
        case .chooseSpeed: return MenuItem(action, in: scene, controls.speedItems)
        case .chooseCaptions:
            return MenuItem(action, in: scene, CaptionMenu.choices(of: scene.captions, from: origin, router))
        case .chooseTag:
            return MenuItem(
                action, in: scene,
                (scene.card?.item.tags ?? []).prefix(Self.mostTags).map { tag in
                    MenuItem(ShownText.cut("#" + tag, to: Self.longestTag)) { [router] in
                        router.act(.openTag, from: origin.choosing(.tag(tag)))
                    }
                })
        case .openWith: return MenuItem(action, in: scene, programs(scene.ownStills ?? []))
        default:
            return MenuItem(action, in: scene) { [router] in router.act(action, from: origin) }
        }
    }
}
