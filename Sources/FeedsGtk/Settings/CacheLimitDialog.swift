// Asks for a size that no list has.
// Thread: main actor. Invariant: only a size that can be kept is an answer, and what is wrong with another is said.

import FeedsCore
import FeedsModels
import GtkBridge

final class CacheLimitDialog {
    private let dialog: FormDialog
    private let size = EntryRow(title: tr("Size"))
    private let said = Label().wrapping().startAligned().styled("finding")
    private var entry = CacheLimitEntry.nothing

    /// `onClose` gets the bytes, or nil.
    init(over parent: Widget, onClose: @escaping (Int64?) -> Void) {
        let fields = PreferencesGroup()
        fields.add(size)
        said.readAsStatus()
        dialog = FormDialog(
            over: parent, heading: tr("Keep at most"),
            form: Box(.vertical, spacing: 12, [fields, said.margins(start: 12, end: 12)]), yes: tr("Keep this size"),
            no: tr("Cancel"))
        size.onChange(self) { $0.typed($1) }
        show()
        dialog.ask { [weak self] isYes in
            if isYes, case .limit(let bytes)? = self?.entry { onClose(bytes) } else { onClose(nil) }
        }
    }

    private func typed(_ text: String) {
        entry = CacheLimitEntry.read(text)
        show()
    }

    private func show() {
        switch entry {
        case .nothing: say(tr("Such as 750 MB or 3 GB."))
        case .limit(let bytes):
            say(tr("At most %1 of videos, pictures and feeds stay.", ByteSize.text(bytes)), canKeep: true)
        case .unusable(let why): say(why, isWrong: true)
        }
    }

    private func say(_ text: String, canKeep: Bool = false, isWrong: Bool = false) {
        dialog.canAnswer = canKeep
        said.text = text
        said.set(css: "error", isWrong)
    }
}
