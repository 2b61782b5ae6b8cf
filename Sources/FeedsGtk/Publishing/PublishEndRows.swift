// How a run ended, and what is next: look at the site, or try again.
// Thread: main actor. Invariant: shown only after the end.

import FeedsCore
import FeedsEngine
import FeedsModels
import GLibBridge
import GtkBridge

final class PublishEndRows {
    let group = PreferencesGroup()
    let left = PublishLeftRows(title: tr("Could not be published"))
    let end = PreferencesGroup()
    private let model: PublishViewModel
    private let helper: HelperProcess?
    private let say: (String) -> Void
    private let row = ActRow(title: "")
    private let browse = Button(text: tr("Open in browser")).styled("pill", "suggested-action")
    private let files = Button(text: tr("Show in Files")).styled("pill")
    private let again = Button(text: tr("Change…")).styled("pill")

    init(_ model: PublishViewModel, helper: HelperProcess?, say: @escaping (String) -> Void) {
        (self.model, self.helper, self.say) = (model, helper, say)
        group.add(row)
        end.add(Box(.vertical, spacing: 12, [browse, files, again]))
        browse.onClicked(self) { $0.model.showTapped() }
        files.onClicked(self) { $0.showFiles() }
        again.onClicked(self) { $0.model.changeTapped() }
    }

    func follow() {
        let isDone = model.phase == .done
        let hasFailed = model.phase == .failed
        for part in [group, left.group, end] { part.isVisible = isDone || hasFailed }
        guard isDone || hasFailed else { return }
        row.show(title: isDone ? model.outcomeSentence : tr("Publishing failed"))
        row.subtitle = isDone ? model.outcome?.folder ?? "" : model.failure ?? ""
        left.show(model.outcome?.failed ?? [])
        let hasSite = isDone && model.outcome?.isStopped == false
        (browse.isVisible, files.isVisible) = (hasSite, hasSite)
        again.isVisible = !hasSite
        if let address = model.address { open(address) }
    }

    private func open(_ address: String) {
        model.addressOpened()
        Browser.open(address, from: browse, helper: helper) { [say] in say(tr("No browser opened %1.", address)) }
    }

    private func showFiles() {
        guard let folder = model.outcome?.folder else { return }
        OtherProgram.showInFiles([folder + "/index.html"]) { [say] isShown in
            if !isShown { say(tr("No file manager answered.")) }
        }
    }

    func grabFocus() { browse.isVisible ? browse.grabFocus() : again.grabFocus() }
}
