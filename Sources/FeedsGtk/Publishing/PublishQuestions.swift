// What the user is asked before a plan is made: where to, which title, what is published with it.
// Thread: main actor. Invariant: places and devices are removed unless the user wants otherwise.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class PublishQuestions {
    let group: PreferencesGroup
    let extras = PreferencesGroup(title: tr("What is published"))
    let end = PreferencesGroup()
    private let model: PublishViewModel
    private let folder: EntryRow
    private let name = EntryRow(title: tr("Your own title"))
    private let address: EntryRow
    private let choose = Button(icon: "folder-open-symbolic", name: tr("Choose a folder…")).styled("flat")
    private let strips = SwitchRow(
        title: tr("Remove places and devices"), subtitle: tr("What cameras wrote into videos and pictures."))
    private let sensitive = SwitchRow(title: tr("Sensitive posts too"), subtitle: tr("They are covered on the page."))
    private let hidden = SwitchRow(title: tr("What you have hidden, too"))
    private let plan = Button(text: tr("Show the plan")).styled("pill", "suggested-action")

    init(_ model: PublishViewModel) {
        self.model = model
        group = PreferencesGroup(
            note: tr(
                "A web site of plain files, which any host can serve. Its folder is new, empty, or one of an earlier time. Publish only what you may publish."
            ))
        folder = EntryRow(title: tr("Folder of the site"), text: model.order.folder, button: choose)
        address = EntryRow(title: Self.addressTitle, text: model.order.address ?? "")
        group.add(ActRow(title: tr("Source"), subtitle: model.name))
        group.add(folder)
        group.add(name)
        group.add(address)
        strips.isOn = !model.order.keepsMetadata
        for row in [strips, sensitive, hidden] { extras.add(row) }
        end.add(plan)
        folder.onChange(self) { $0.model.folderChanged($1) }
        name.onChange(self) { $0.model.titleChanged($1) }
        address.onChange(self) { $0.model.addressChanged($1) }
        strips.onChange(self) { $0.model.metadataChanged(isStripped: $1) }
        sensitive.onChange(self) { $0.model.sensitiveChanged(isShown: $1) }
        hidden.onChange(self) { $0.model.hiddenChanged(isShown: $1) }
        plan.onClicked(self) { $0.model.planTapped() }
        choose.onClicked(self) { questions in
            FileChooser(over: questions.choose, title: tr("Folder of the site"), purpose: .folder)
                .ask(questions) { $0.folder.text = $1 }
        }
    }

    func grabFocus() { folder.grabFocus() }

    func follow() {
        let isShown = model.phase == .asking
        for part in [group, extras, end] { part.isVisible = isShown }
        plan.isSensitive = model.canPlan
        address.set(css: "error", !model.isAddressRight)
        address.show(title: model.isAddressRight ? Self.addressTitle : tr("Begin with https://"))
    }

    private static var addressTitle: String { tr("Web address") }
}
