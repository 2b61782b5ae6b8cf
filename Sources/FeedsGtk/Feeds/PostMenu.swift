// The menu of a post: everything that can be done with it, at a button or where one pressed.
// Thread: main actor. Invariant: what a post cannot do (no page, no author, no caption) is not offered.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class PostMenu {
    private let host: Widget
    /// A toast is wanted.
    var onNotice: ((String) -> Void)?

    /// The host lays out its children, and everything that menus open at lies in it.
    init(host: Widget) { self.host = host }

    func open(_ card: FeedItemViewModel, at anchor: Widget, more: [MenuItem] = []) {
        ContextMenu(menu(of: card, more), on: host).open(at: anchor, in: host)
    }

    func open(_ card: FeedItemViewModel, x: Double, y: Double, more: [MenuItem] = []) {
        ContextMenu(menu(of: card, more), on: host).open(x: x, y: y)
    }

    func copyLink(of card: FeedItemViewModel) {
        guard let link = card.item.page?.absoluteString else { return }
        copy(link, saying: tr("Link copied"))
    }

    private func menu(of card: FeedItemViewModel, _ more: [MenuItem]) -> Menu {
        let save = MenuItem(card.isSaved ? tr("Remove from saved") : tr("Save")) { card.saveButtonTapped() }
        return Menu([[save] + more, links(of: card), hiding(card)])
    }

    private func links(of card: FeedItemViewModel) -> [MenuItem] {
        var items: [MenuItem] = []
        if let link = card.item.page?.absoluteString {
            items.append(MenuItem(tr("Copy link")) { [weak self] in self?.copyLink(of: card) })
            if Browser.canOpen(link) { items.append(MenuItem(tr("Open original")) { [weak self] in self?.open(link) }) }
        }
        if !card.caption.isEmpty {
            items.append(
                MenuItem(tr("Copy caption")) { [weak self] in self?.copy(card.caption, saying: tr("Caption copied")) })
        }
        return items
    }

    private func hiding(_ card: FeedItemViewModel) -> [MenuItem] {
        let hide = MenuItem(tr("Not interested")) { card.hideTapped() }
        guard !card.authorName.isEmpty else { return [hide] }
        return [hide, MenuItem(tr("Hide everything by %1", shortened(card.authorName))) { card.hideAuthorTapped() }]
    }

    /// A menu is as wide as its longest item, and a phone is narrow.
    private func shortened(_ name: String) -> String { name.count > 24 ? name.prefix(23) + "…" : name }

    private func open(_ link: String) {
        Browser.open(link, from: host) { [weak self] in
            self?.onNotice?(tr("No program opened this address: %1", link))
        }
    }

    private func copy(_ text: String, saying notice: String) {
        Clipboard.write(text, from: host)
        onNotice?(notice)
    }
}
