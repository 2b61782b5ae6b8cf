// The dialog that keeps or follows a source: an address or a path, what it leads to, and what it is to be called.
// Thread: main actor. Invariant: shows what the model found; there is nothing to add before something was found.

import FeedsCore
import FeedsModels
import GtkBridge

final class AddSourceDialog {
    private let model: AddSourceModel
    private let dialog: FormDialog
    private let address: EntryRow
    private let name = EntryRow(title: tr("Name"))
    private let said = Label().wrapping().startAligned().styled("finding")
    private let found: FoundSources
    private let bindings = Bindings()
    /// In lines of text.
    private static let leastHeightForPictures = 30

    /// `text` stands in the field from the start, and is looked up at once. `onClose` gets the source that is kept now,
    /// or nil.
    init(
        over parent: Widget, model: AddSourceModel, text: String = "", pictures: AvatarStore,
        onClose: @escaping (Settings.KeptSource?) -> Void
    ) {
        self.model = model
        let follows = model.purpose.isFollowing
        address = EntryRow(title: follows ? tr("Address") : tr("Address, folder or file"))
        let line = said.measure("A", width: 100).height
        found = FoundSources(
            model, pictures: pictures, showsPictures: parent.height >= Self.leastHeightForPictures * line)
        let fields = PreferencesGroup()
        fields.add(address)
        fields.add(name)
        said.readAsStatus()
        dialog = FormDialog(
            over: parent, heading: follows ? tr("Follow") : tr("Add source"),
            sentence: follows
                ? tr("What it publishes comes into Following.") : tr("It is read before anything is kept."),
            form: Box(.vertical, spacing: 12, [fields, said.margins(start: 12, end: 12), found.root]),
            yes: follows ? tr("Follow") : tr("Add"), no: tr("Cancel"))
        address.onChange(self) { $0.model.textChanged($1) }
        name.onChange(self) { $0.model.nameChanged($1) }
        bindings.bind(self) { $0.follow() }
        address.text = text
        dialog.ask { [model] isYes in
            onClose(isYes ? model.add() : nil)
            model.finish()
        }
    }

    private func follow() {
        dialog.canAnswer = model.canAdd
        if model.purpose.isFollowing { dialog.yes = model.importsList ? tr("Import") : tr("Follow") }
        name.text = model.name
        // The feeds of a list have names of their own.
        name.isVisible = !model.importsList
        said.text = sentence
        said.set(css: "error", isUnusable)
        found.follow()
    }

    private var isUnusable: Bool { if case .unusable = model.finding { true } else { false } }

    private var sentence: String {
        switch model.finding {
        case .nothing where model.purpose.isFollowing:
            tr("A web page, a feed, or an account such as @name@example.org.")
        case .nothing: tr("A web page, a feed, an account such as @name@example.org, a folder or a file.")
        case .reading: model.progress ?? tr("Reading…")
        case .found: model.obstacle ?? foundSentence
        case .unusable(let why): why
        }
    }

    private var foundSentence: String {
        let count = model.choices.count
        if count > 1 { return tr("Found %1 feed. Choose one.", "Found %1 feeds. Choose one.", count: count) }
        return model.importsList ? tr("Found a list. All its feeds will be followed.") : tr("Found:")
    }
}
