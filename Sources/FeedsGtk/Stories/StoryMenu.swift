// The menu of a story: what else can be done with it.
// Thread: main actor. Invariant: while it is open the story stands still.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class StoryMenu {
    private let host: Widget
    private let router: ActRouter

    init(host: Widget, router: ActRouter) {
        self.host = host
        self.router = router
    }

    func open(_ viewer: StoryViewModel, captions: CaptionsModel?, at anchor: Widget) {
        let menu = ContextMenu(Menu(items(of: viewer, captions)), on: host)
        menu.onClose = { [weak viewer] in viewer?.menuOpened(false) }
        viewer.menuOpened(true)
        menu.open(at: anchor, in: host)
    }

    private func items(of viewer: StoryViewModel, _ captions: CaptionsModel?) -> [[MenuItem]] {
        let shown = viewer.isVideo ? CaptionMenu.items(of: captions) : []
        return [shown, acts(on: viewer), [hiding(viewer)]]
    }

    /// A menu is as wide as its longest item, and a phone is narrow.
    private func hiding(_ viewer: StoryViewModel) -> MenuItem {
        let name = TextColumns.fit(viewer.authorName, in: 18)
        return MenuItem(tr("Hide everything by %1", name)) { viewer.hideAuthorTapped() }
    }

    private func acts(on viewer: StoryViewModel) -> [MenuItem] {
        guard let link = viewer.image.media.renditions.first?.url.absoluteString, Browser.canOpen(link) else {
            return []
        }
        let copy = MenuItem(tr("Copy link")) { [weak self] in
            guard let self else { return }
            Clipboard.write(link, from: host)
            router.say(tr("Link copied"))
        }
        return [copy]
    }
}
