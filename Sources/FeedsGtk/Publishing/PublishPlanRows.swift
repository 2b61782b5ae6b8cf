// The plan: how much there is to make, how long it takes, what is left out and why.
// Thread: main actor. Invariant: nothing is written before the user presses Publish.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class PublishPlanRows {
    let group = PreferencesGroup(title: tr("The plan"))
    let left = PublishLeftRows(title: tr("Left out"))
    let end = PreferencesGroup()
    private let model: PublishViewModel
    private let amount = ActRow(title: "")
    private let publish = Button(text: tr("Publish")).styled("pill", "suggested-action")
    private let change = Button(text: tr("Change…")).styled("pill")
    private var remarks: [ActRow] = []

    init(_ model: PublishViewModel) {
        self.model = model
        group.add(amount)
        end.add(Box(.vertical, spacing: 12, [publish, change]))
        publish.onClicked(self) { $0.model.publishTapped() }
        change.onClicked(self) { $0.model.changeTapped() }
    }

    func follow() {
        let isShown = model.phase == .ready
        for part in [group, left.group, end] { part.isVisible = isShown }
        guard isShown else { return }
        amount.show(title: model.amount)
        amount.subtitle = model.work
        remarks.forEach(group.remove)
        remarks = model.remarks.map { ActRow(title: $0) }
        remarks.forEach(group.add)
        left.show(model.outline?.left ?? [])
    }

    /// The plan is what the user waits for.
    func grabFocus() { publish.grabFocus() }
}
