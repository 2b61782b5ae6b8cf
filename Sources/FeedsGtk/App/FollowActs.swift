// Acts on what the user follows.
// Thread: main actor. Invariant: there is at most one dialog, and every change goes through the model.

import FeedsCore
import FeedsModels
import Foundation
import GLibBridge
import GtkBridge

final class FollowActs {
    private let window: Window
    private let coordinator: AppCoordinator
    private let transfer: PersonTransfer?
    private let say: (String) -> Void
    private var dialog: FollowDialog?

    init(window: Window, coordinator: AppCoordinator, helper: HelperProcess?, say: @escaping (String) -> Void) {
        self.window = window
        self.coordinator = coordinator
        self.say = say
        transfer = coordinator.person.map { PersonTransfer(store: $0.store, helper: helper) }
    }

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        if case .follow(let follow)? = origin.subject { return perform(action, on: follow) }
        if case .found(let found)? = origin.subject, action == .openFound {
            coordinator.open(found)
            return true
        }
        switch action {
        case .openFollowing:
            if case .group(let group)? = origin.subject {
                coordinator.openFollowing(group: group)
            } else {
                coordinator.openFollowing()
            }
        case .openFollows: coordinator.openFollows()
        case .openFrontDoor: coordinator.openFrontDoor()
        case .openDiscover: coordinator.openDiscover()
        case .followSource: return coordinator.followSourceTapped()
        case .refreshFollows: coordinator.refreshFollowsTapped()
        case .importFollows: importList()
        case .exportFollows: exportList()
        default: return false
        }
        return true
    }

    private func perform(_ action: AppAct, on follow: Follow) -> Bool {
        guard let follows = coordinator.follows else { return false }
        switch action {
        case .openFollow: coordinator.open(follow)
        case .editFollow: edit(follow, follows)
        case .unfollow: follows.unfollow(follow)
        case .muteFollow: follows.mute(follow)
        case .unmuteFollow: follows.unmute(follow)
        default: return false
        }
        return true
    }

    private func importList() {
        FileChooser(over: window, title: tr("Import follows"), purpose: .open).ask(self) { acts, path in
            guard let follows = acts.coordinator.follows, let transfer = acts.transfer else { return }
            Task { acts.say(await transfer.read(path) { await follows.add(list: $0, called: $1) }) }
        }
    }

    private func exportList() {
        FileChooser(over: window, title: tr("Export follows"), purpose: .save(name: "mutoscope.opml")).ask(self) {
            acts, path in
            guard let follows = acts.coordinator.follows, let transfer = acts.transfer else { return }
            Task {
                if let list = await follows.list() { acts.say(await transfer.export(list, to: path)) }
            }
        }
    }

    private func edit(_ follow: Follow, _ follows: FollowsModel) {
        guard dialog == nil else { return }
        dialog = FollowDialog(follow, model: follows, over: window)
        dialog?.present { [weak self] in self?.dialog = nil }
    }
}
