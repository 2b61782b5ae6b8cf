// How far a run is, with pause and cancel.
// Thread: main actor. Invariant: shown from the reading of the source until the end.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class PublishProgressRows {
    let group = PreferencesGroup(
        note: tr("You can close this window and go on watching. What is finished stays, whatever happens."))
    private let model: PublishViewModel
    private let row = ActRow(title: "")
    private let spinner = Spinner(pixels: 24)
    private let bar = ProgressBar(name: tr("Publishing"))
    private let pause = Button(text: tr("Pause")).styled("pill")
    private let cancel = Button(text: tr("Cancel")).styled("pill")

    init(_ model: PublishViewModel) {
        self.model = model
        // Keeps its place while the run pauses, else the words would jump.
        let lead = Box(.horizontal, [spinner])
        lead.request(width: 24, height: 24)
        row.lead(with: lead)
        group.add(row)
        group.add(bar.margins(top: 12))
        group.add(Box(.vertical, spacing: 12, [pause, cancel]).margins(top: 12))
        pause.onClicked(self) { $0.turn() }
        cancel.onClicked(self) { $0.model.cancelTapped() }
    }

    private func turn() { model.phase == .paused ? model.resumeTapped() : model.pauseTapped() }

    func follow() {
        let phase = model.phase
        group.isVisible = phase == .planning || model.isBusy
        row.show(title: model.progress)
        row.subtitle = model.remaining
        bar.fraction = model.share
        bar.isVisible = phase != .planning
        spinner.isSpinning = phase == .planning || phase == .cancelling || phase == .running
        pause.isVisible = phase == .running || phase == .paused
        pause.text = phase == .paused ? tr("Resume") : tr("Pause")
    }
}
