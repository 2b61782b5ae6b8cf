// Acts on what the user follows.
// Thread: main actor. Invariant: there is at most one dialog, and every change goes through the model.

import FeedsCore
import FeedsModels
import GtkBridge

final class FollowActs {
    private let window: Window
    private let coordinator: AppCoordinator
    private var dialog: FollowDialog?

    init(window: Window, coordinator: AppCoordinator) {
        self.window = window
        self.coordinator = coordinator
    }

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        if case .follow(let follow)? = origin.subject { return perform(action, on: follow) }
        switch action {
        case .openFollowing:
            if case .group(let group)? = origin.subject {
                coordinator.openFollowing(group: group)
            } else {
                coordinator.openFollowing()
            }
        case .openFollows: coordinator.openFollows()
        case .openFrontDoor: coordinator.openFrontDoor()
        case .followSource: coordinator.followSourceTapped()
        case .refreshFollows: refresh()
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

    private func refresh() {
        guard let follows = coordinator.follows else { return }
        Task { await follows.refresh(byHand: true) }
    }

    private func edit(_ follow: Follow, _ follows: FollowsModel) {
        guard dialog == nil else { return }
        dialog = FollowDialog(follow, model: follows, over: window)
        dialog?.present { [weak self] in self?.dialog = nil }
    }
}
