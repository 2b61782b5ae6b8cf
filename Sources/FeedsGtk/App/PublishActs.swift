// Opens the window of publishing, and asks before the app closes during a run.
// Thread: main actor. Invariant: there is at most one window of publishing.

import FeedsCore
import FeedsModels
import GLibBridge
import GtkBridge

final class PublishActs {
    private(set) lazy var sign = PublishSign(coordinator) { [weak self] in self?.open(nil) }
    private let window: Window
    private let coordinator: AppCoordinator
    private let helper: HelperProcess?
    private var view: PublishView?

    init(window: Window, coordinator: AppCoordinator, helper: HelperProcess?) {
        (self.window, self.coordinator, self.helper) = (window, coordinator, helper)
    }

    /// `posts` are the only ones; nil for all that is open, or for the run that is there.
    func open(_ posts: [Post]?) {
        guard view == nil else { return }
        let hasEnded = coordinator.publishing != nil
        guard hasEnded || coordinator.publish(posts), let model = coordinator.publishing else { return }
        view = PublishView(model, helper: helper, over: window)
        sign.isCovered = true
        view?.present { [weak self] in
            self?.view = nil
            self?.coordinator.publishingDismissed()
            self?.sign.isCovered = false
            Heap.giveBack()
        }
    }

    /// True when the user is asked first; `close` is called for an answer that closes.
    func asks(before close: @escaping () -> Void) -> Bool {
        guard let model = coordinator.publishing, model.isBusy else { return false }
        let question = MessageDialog.Question(
            heading: tr("Publishing Is Not Finished"),
            sentence: tr("It can go on without the window. What is finished stays either way."),
            yes: tr("Go On Without the Window"), no: tr("Keep the Window Open"), tone: .suggested)
        MessageDialog.choose(question, other: tr("Stop and Close"), over: window) { answer in
            guard answer != .no else { return }
            model.leave(goesOn: answer == .yes)
            close()
        }
        return true
    }
}
