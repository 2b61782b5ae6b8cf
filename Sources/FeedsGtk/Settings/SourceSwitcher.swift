// The title of the feed: the open source, and a menu of other sources.
// Thread: main actor. Invariant: the menu is rebuilt only when its content changes, so an open menu stays open.

import FeedsCore
import FeedsModels
import GtkBridge

final class SourceSwitcher {
    /// The values that the menu depends on.
    private struct Offers: Equatable {
        let kept: [Settings.KeptSource]
        let recent: [Settings.KeptSource]
        let open: [String]
        let canKeep: Bool
        /// Nil where the app follows nothing.
        let following: FollowingOffers?
    }

    private struct FollowingOffers: Equatable {
        let groups: [[String]]
        let isOpen: Bool
        /// Nil if the open source cannot be followed.
        let isFollowed: Bool?
    }

    /// Longer names end in an ellipsis, so that the menu fits a narrow window.
    private static let longestName = 28

    let root: MenuButton
    private let label = Label().singleLine(maxCharacters: 24).styled("over-title")
    private let arrow = Image(icon: "pan-down-symbolic", pixels: 16)
    private let icon = Image(icon: "folder-symbolic", pixels: 22)
    private let coordinator: AppCoordinator
    private let router: ActRouter
    private var offers: Offers?
    private let bindings = Bindings()

    init(coordinator: AppCoordinator, router: ActRouter) {
        self.coordinator = coordinator
        self.router = router
        root = MenuButton(child: Box(.horizontal, spacing: 6, [icon, label, arrow]), name: tr("Sources"), Menu([]))
        root.styled("flat", "source").align(.center, .center)
        // Until the width is known, the name is hidden, because there may be no room for it.
        show(name: false)
        bindings.bind(self) { $0.followName() }
        bindings.bind(self) { $0.followOffers() }
    }

    func open() { root.open() }

    /// Without room for a name, an icon stands for it.
    var showsName = false {
        didSet { show(name: showsName) }
    }

    private func show(name isShown: Bool) {
        label.isVisible = isShown
        arrow.isVisible = isShown
        icon.isVisible = !isShown
    }

    private func followName() {
        label.text = coordinator.sourceName
        root.name = tr("Source: %1", coordinator.sourceName)
    }

    private func followOffers() {
        let open = coordinator.source.texts
        let new = Offers(
            kept: coordinator.sources.all, recent: coordinator.sources.recents.filter { $0.texts != open }, open: open,
            canKeep: coordinator.canKeepSource, following: followingOffers)
        guard new != offers else { return }
        offers = new
        root.menu = Menu([
            followingItems(new.following), keptItems(new), keepItems(new) + recentItems(new), otherItems,
        ])
    }

    private var followingOffers: FollowingOffers? {
        guard let follows = coordinator.follows else { return nil }
        let isFollowed = follows.follow(of: coordinator.source) != nil
        return FollowingOffers(
            groups: follows.groups, isOpen: coordinator.isFollowing,
            isFollowed: isFollowed || follows.canFollow(coordinator.source) ? isFollowed : nil)
    }

    private func followingItems(_ offers: FollowingOffers?) -> [MenuItem] {
        guard let offers else { return [] }
        let all = MenuItem(
            ActTable.words(of: .openFollowing), key: ActTable.key(of: .openFollowing), isChecked: offers.isOpen
        ) { [router] in router.act(.openFollowing) }
        let groups = offers.groups.map { path in
            MenuItem(TextColumns.fit(path.joined(separator: " › "), in: Self.longestName)) { [router] in
                router.act(.openFollowing, from: ActOrigin(subject: .group(path)))
            }
        }
        let follow = offers.isFollowed.flatMap { isFollowed in
            MenuItem(.followSource, in: ActScene(isFollowed: isFollowed)) { [router] in router.act(.followSource) }
        }
        return [all] + (groups.isEmpty ? [] : [MenuItem(tr("Groups"), groups)]) + items([.openFollows])
            + [follow].compactMap(\.self)
    }

    private func keptItems(_ offers: Offers) -> [MenuItem] {
        let sample = MenuItem(ActTable.words(of: .showSample), isChecked: coordinator.isSample) { [router] in
            router.act(.showSample)
        }
        let kept = offers.kept.map { item(of: $0, isChecked: $0.texts == offers.open) }
        return kept + (coordinator.hasSample ? [sample] : [])
    }

    private func item(of source: Settings.KeptSource, isChecked: Bool? = nil) -> MenuItem {
        MenuItem(TextColumns.fit(source.name, in: Self.longestName), isChecked: isChecked) { [router] in
            router.act(.openSource, from: ActOrigin(subject: .source(source)))
        }
    }

    private func items(_ actions: [AppAct]) -> [MenuItem] {
        actions.compactMap { action in MenuItem(action) { [router] in router.act(action) } }
    }

    private func recentItems(_ offers: Offers) -> [MenuItem] {
        guard !offers.recent.isEmpty else { return [] }
        return [MenuItem(tr("Recent sources"), offers.recent.map { item(of: $0) } + items([.clearRecents]))]
    }

    private func keepItems(_ offers: Offers) -> [MenuItem] {
        offers.canKeep ? items([.keepSource]) : []
    }

    private var otherItems: [MenuItem] { items(ActTable.sourceMenu) }
}
