// Asks for the words of a reply that everybody can read.
// Thread: main actor. Invariant: nothing is sent without the user's confirmation.

import FeedsCore
import FeedsModels
import GtkBridge

enum ReplyDialog {
    static func ask(over parent: Widget, _ post: Post, _ model: AccountsModel) {
        guard let account = model.account(for: post) else { return }
        let entry = EntryRow(title: tr("Reply"))
        let group = PreferencesGroup()
        group.add(entry)
        let dialog = FormDialog(
            over: parent, heading: tr("Reply in public"),
            sentence: tr("Everybody can read it. It is sent as %1.", account.id.handle), form: group,
            yes: tr("Send"), no: tr("Cancel"))
        dialog.canAnswer = false
        entry.onChange(dialog) { dialog, text in dialog.canAnswer = text.contains { !$0.isWhitespace } }
        dialog.ask { isYes in if isYes { model.reply(entry.text, to: post) } }
    }
}
