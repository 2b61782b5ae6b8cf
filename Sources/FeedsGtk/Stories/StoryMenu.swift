// The menu of a story, as the table of acts has it.
// Thread: main actor. Invariant: while it is open the story stands still.

import FeedsCore
import FeedsModels
import GtkBridge

final class StoryMenu {
    private let host: Widget
    private let router: ActRouter

    init(host: Widget, router: ActRouter) {
        self.host = host
        self.router = router
    }

    func open(_ viewer: StoryViewModel, captions: CaptionsModel?, at anchor: Widget) {
        let scene = ActScene(story: viewer, captions: captions)
        let origin = ActOrigin(story: viewer)
        let sections = ActTable.storyMenu.map { $0.compactMap { item($0, in: scene, from: origin) } }
        let menu = ContextMenu(Menu(sections), on: host)
        menu.onClose = { [weak viewer] in viewer?.menuOpened(false) }
        viewer.menuOpened(true)
        menu.open(at: anchor, in: host)
    }

    private func item(_ action: AppAct, in scene: ActScene, from origin: ActOrigin) -> MenuItem? {
        if action == .chooseCaptions {
            return MenuItem(action, in: scene, CaptionMenu.choices(of: scene.captions, from: origin, router))
        }
        return MenuItem(action, in: scene) { [router] in router.act(action, from: origin) }
    }

    func copyLink(of viewer: StoryViewModel) {
        guard let link = ActScene(story: viewer).link else { return }
        Clipboard.write(link, from: host)
        router.say(tr("Link copied"))
    }
}
