// A line on the screen of the follows: a group's name, or a follow with its picture, its state and its menu.
// Thread: main actor. Invariant: a recycled row shows nothing of its previous follow; a change of the follow that is shown
// leaves an open menu open.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class FollowRow: RecyclingRow {
    let root: Widget
    private let avatar = Avatar(size: 44)
    private let title = Label().startAligned().singleLine().styled("follow-title")
    private let sentence = Label().startAligned().wrapping(lines: 2).styled("age")
    private let count = Label().styled("follow-count").align(.center, .center)
    private let group = Label().startAligned().wrapping().styled("heading", "follow-group")
    private let open: Button
    private let menu = MenuButton(icon: "view-more-symbolic", name: tr("More actions"), Menu([])).styled("flat")
    private let line: Box
    private(set) var name = ""
    private var follow: Follow?
    /// What the menu depends on.
    private struct MenuSubject: Equatable {
        let key: String
        let isMuted: Bool
    }
    private var menuSubject: MenuSubject?
    /// What the face depends on.
    private struct Face: Equatable {
        let name: String
        let icon: URL?
    }
    private var face: Face?
    var onAct: OnAct?

    init() {
        let texts = Box(.vertical, spacing: 2, [title, sentence]).align(.fill, .center).expand(vertically: false)
        let face = Box(.horizontal, spacing: 12, [avatar.align(.center, .center), texts, count])
        open = Button(child: face, name: "").styled("flat", "follow-open").expand(vertically: false)
        line = Box(.horizontal, [open, menu.align(.end, .center).margins(end: 6)]).styled("follow-row")
        root = Box(.vertical, [group, line])
        open.onClicked(self) { $0.act(.openFollow, $0.open) }
    }

    private func act(_ action: AppAct, _ anchor: Widget) {
        if let follow { onAct?(action, .at(anchor).choosing(.follow(follow))) }
    }

    func show(group path: [String]) {
        clear()
        line.isVisible = false
        group.isVisible = true
        group.text = path.isEmpty ? tr("No group") : path.joined(separator: " › ")
        name = group.text
    }

    func show(_ follow: Follow, in model: FollowsViewModel, faces: AvatarStore) {
        self.follow = follow
        line.isVisible = true
        group.isVisible = false
        title.text = follow.name
        sentence.text = model.sentence(of: follow)
        sentence.set(css: "error", model.hasTrouble(follow))
        let unseen = model.unseen(of: follow)
        count.isVisible = unseen > 0
        count.text = unseen > 99 ? "99+" : "\(unseen)"
        name = tr("%1, %2", follow.name, sentence.text)
        open.name = name
        menu.name = tr("Change “%1”", follow.name)
        showMenu(of: follow, at: Date())
        show(Face(name: follow.name, icon: follow.icon), from: faces)
    }

    private func show(_ face: Face, from faces: AvatarStore) {
        // A picture that cannot be loaded is not asked for again with every change of the list.
        guard face != self.face else { return }
        self.face = face
        let picture = face.icon.flatMap { icon in
            faces.picture(icon) { [weak self] in
                if self?.face == face { self?.avatar.show(name: face.name, picture: $0) }
            }
        }
        avatar.show(name: face.name, picture: picture)
    }

    /// A new menu would close the one that the user has open.
    private func showMenu(of follow: Follow, at now: Date) {
        let subject = MenuSubject(key: follow.key, isMuted: follow.isMuted(at: now))
        guard subject != menuSubject else { return }
        menuSubject = subject
        let scene = ActScene(follow: follow)
        menu.menu = Menu(
            ActTable.followMenu.map { section in
                section.compactMap { action in
                    MenuItem(action, in: scene) { [weak self] in
                        // The row gets another menu by the act, and a popover must not go while it is open.
                        Task { if let self { self.act(action, self.menu) } }
                    }
                }
            })
    }

    func clear() { (follow, face) = (nil, nil) }
}
