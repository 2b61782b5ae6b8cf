// The menu of a post: everything that can be done with it, at a button or where one pressed.
// Thread: main actor. Invariant: what a post cannot do (no page, no author, no caption) is not offered.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class PostMenu {
    private let host: Widget
    private let controls: PlaybackControls
    private let keeping: PostKeeping
    private let isReel: Bool
    /// A toast is wanted.
    var onNotice: ((String) -> Void)?

    /// The host lays out its children, and everything that menus open at lies in it.
    init(host: Widget, controls: PlaybackControls, keeping: PostKeeping, isReel: Bool) {
        self.host = host
        self.controls = controls
        self.keeping = keeping
        self.isReel = isReel
    }

    func open(_ card: FeedItemViewModel, at anchor: Widget, more: [MenuItem] = []) {
        make(menu(of: card, more)).open(at: anchor, in: host)
    }

    func open(_ card: FeedItemViewModel, x: Double, y: Double, more: [MenuItem] = []) {
        make(menu(of: card, more)).open(x: x, y: y)
    }

    /// The share button's own: what takes the post out of the app.
    func openSharing(_ card: FeedItemViewModel, at anchor: Widget) {
        make(Menu([keeping.items(of: card)])).open(at: anchor, in: host)
    }

    private func make(_ menu: Menu) -> ContextMenu {
        let menu = ContextMenu(menu, on: host)
        controls.watch(menu)
        return menu
    }

    private func menu(of card: FeedItemViewModel, _ more: [MenuItem]) -> Menu {
        let save = MenuItem(card.isSaved ? tr("Remove from saved") : tr("Save")) { card.saveButtonTapped() }
        return Menu([
            [save] + more + controls.items(of: card), keeping.items(of: card) + caption(of: card),
            controls.viewItems(isReel: isReel), hiding(card),
        ])
    }

    private func caption(of card: FeedItemViewModel) -> [MenuItem] {
        guard !card.caption.isEmpty else { return [] }
        return [MenuItem(tr("Copy caption")) { [weak self] in self?.copy(card.caption, saying: tr("Caption copied")) }]
    }

    private func hiding(_ card: FeedItemViewModel) -> [MenuItem] {
        let hide = MenuItem(tr("Not interested")) { card.hideTapped() }
        guard !card.authorName.isEmpty else { return [hide] }
        // A menu is as wide as its longest item, and a phone is narrow.
        return [
            hide,
            MenuItem(tr("Hide everything by %1", TextColumns.fit(card.authorName, in: 18))) { card.hideAuthorTapped() },
        ]
    }

    private func copy(_ text: String, saying notice: String) {
        Clipboard.write(text, from: host)
        onNotice?(notice)
    }
}
