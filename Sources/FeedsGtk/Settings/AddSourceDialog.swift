// The dialog that adds a source: an address or a path, what it turns out to be, and what it is to be called.
// Thread: main actor. Invariant: shows what the model found; there is nothing to add before something was found.

import FeedsCore
import FeedsModels
import GtkBridge

final class AddSourceDialog {
    private let model: AddSourceModel
    private let dialog: FormDialog
    private let address = EntryRow(title: tr("Address, folder or file"))
    private let name = EntryRow(title: tr("Name"))
    private let said = Label().wrapping().startAligned().styled("finding")
    private let bindings = Bindings()

    /// `onClose` gets the source that is kept now, or nil.
    init(over parent: Widget, model: AddSourceModel, onClose: @escaping (Settings.KeptSource?) -> Void) {
        self.model = model
        let fields = PreferencesGroup()
        fields.add(address)
        fields.add(name)
        said.readAsStatus()
        dialog = FormDialog(
            over: parent, heading: tr("Add source"),
            sentence: tr("It is read before anything is kept."),
            form: Box(.vertical, spacing: 12, [fields, said.margins(start: 12, end: 12)]), yes: tr("Add"),
            no: tr("Cancel"))
        address.onChange(self) { $0.model.textChanged($1) }
        name.onChange(self) { $0.model.nameChanged($1) }
        bindings.bind(self) { $0.follow() }
        dialog.ask { [model] isYes in
            onClose(isYes ? model.add() : nil)
            model.finish()
        }
    }

    private func follow() {
        dialog.canAnswer = model.canAdd
        name.text = model.name
        said.text = sentence
        said.set(css: "error", isUnusable)
    }

    private var isUnusable: Bool { if case .unusable = model.finding { true } else { false } }

    private var sentence: String {
        switch model.finding {
        case .nothing: tr("A folder of videos, a feed on this machine or its address.")
        case .reading: tr("Reading…")
        case .found(let what): what
        case .unusable(let why): why
        }
    }
}
