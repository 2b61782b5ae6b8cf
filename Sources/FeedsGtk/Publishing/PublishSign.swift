// The sign over every screen while something is published: how far it is, and the way back to its window.
// Thread: main actor. Invariant: in sight only while a run is busy or has ended unseen, and its window is closed.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class PublishSign {
    let root: Button
    private let coordinator: AppCoordinator
    private let label = Label().singleLine().styled("level-text")
    private let bar = ProgressBar(name: tr("Publishing")).styled("level-bar").align(.fill, .center)
    private let bindings = Bindings()
    /// The window of publishing is open.
    var isCovered = false { didSet { follow() } }

    init(_ coordinator: AppCoordinator, router: @escaping () -> Void) {
        self.coordinator = coordinator
        bar.request(width: 80)
        root = Button(child: Box(.horizontal, spacing: 10, [label, bar]), name: tr("Publishing"))
        root.styled("level-sign", "publish-sign").align(.center, .start).margins(top: PageLayout.headerHeight + 8)
        root.onClicked(self) { (_: PublishSign) in router() }
        bindings.bind(self) { $0.follow() }
    }

    private func follow() {
        let model = coordinator.publishing
        let hasEnded = model?.phase == .done || model?.phase == .failed
        root.isVisible = !isCovered && (model?.isBusy == true || hasEnded)
        guard let model, root.isVisible else { return }
        label.text = model.sign
        root.name = model.sign
        bar.fraction = model.share
        bar.isVisible = !hasEnded
    }
}
