// The people and groups that match a search: a line of buttons above the posts.
// Thread: main actor. Invariant: it is hidden while nothing matches.

import FeedsCore
import FeedsModels
import GtkBridge

final class FoundPeople {
    let root: Widget
    private let line = Box(.horizontal, spacing: 8)
    private let faces: AvatarStore
    private let router: ActRouter
    private var shown: SearchViewModel.People?
    private var buttons: [Button] = []
    /// A face may arrive late, so the avatars' wrappers must live as long as their buttons.
    private var avatars: [Avatar] = []

    init(faces: AvatarStore, router: ActRouter) {
        self.faces = faces
        self.router = router
        line.margins(top: 4, bottom: 8, start: 12, end: 12)
        line.readAsGroup()
        line.accessibleName = tr("People and groups")
        root = ScrollView(line, along: .horizontal)
        root.isVisible = false
    }

    func show(_ people: SearchViewModel.People) {
        guard people != shown else { return }
        shown = people
        for button in buttons { line.remove(button) }
        avatars = []
        buttons = people.groups.map(button(for:)) + people.follows.map(button(for:))
        for button in buttons { line.append(button) }
        root.isVisible = !people.isEmpty
    }

    private func button(for group: [String]) -> Button {
        let name = group.joined(separator: " › ")
        return button(Image(icon: "folder-symbolic", pixels: 20), name, .openFollowing, .group(group))
    }

    private func button(for follow: Follow) -> Button {
        let avatar = Avatar(size: 32)
        let face = follow.icon.flatMap { icon in
            faces.picture(icon) { [weak avatar] in avatar?.show(name: follow.name, picture: $0) }
        }
        avatar.show(name: follow.name, picture: face)
        avatars.append(avatar)
        return button(avatar, follow.name, .openFollow, .follow(follow))
    }

    private func button(_ face: Widget, _ name: String, _ action: AppAct, _ subject: ActSubject) -> Button {
        let label = Label(name).singleLine(maxCharacters: 24)
        let button = Button(child: Box(.horizontal, spacing: 8, [face, label]), name: name).styled("pill", "found")
        button.onClicked(self) { $0.router.act(action, from: ActOrigin(subject: subject)) }
        return button
    }
}
