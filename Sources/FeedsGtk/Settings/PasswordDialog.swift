// Asks for name and password of an account, and for the code of a second factor.
// Thread: main actor. Invariant: the password leaves it only in the answer, and is shown nowhere.

import FeedsModels
import GtkBridge

final class PasswordDialog {
    private let dialog: FormDialog
    private let name: EntryRow
    private let password = PasswordRow(title: tr("Password"))
    private let code = EntryRow(title: tr("Code of the second factor"))
    private let asksForCode: Bool

    /// `onAnswer` gets nil when the user gave up.
    init(
        over parent: Widget, _ offer: SignInOffer, asksForCode: Bool, problem: String?,
        onAnswer: @escaping (Login?) -> Void
    ) {
        self.asksForCode = asksForCode
        name = EntryRow(title: tr("Name"), text: offer.name ?? "")
        let fields = PreferencesGroup()
        fields.add(name)
        fields.add(password)
        fields.add(code)
        code.isVisible = asksForCode
        let promise = tr("The password goes to this server alone and is not kept.")
        dialog = FormDialog(
            over: parent, heading: tr("Sign in at %1", offer.server),
            sentence: [problem, promise].compactMap(\.self).joined(separator: " "), form: fields, yes: tr("Sign in"),
            no: tr("Cancel"))
        for row in [name, code] { row.onChange(self) { dialog, _ in dialog.judge() } }
        password.onChange(self) { dialog, _ in dialog.judge() }
        judge()
        dialog.ask { [name, password, code] isYes in
            let second = code.text.filter { !$0.isWhitespace }
            let login = Login(
                name: name.text, password: Secret(password.text), code: second.isEmpty ? nil : Secret(second))
            onAnswer(isYes ? login : nil)
        }
    }

    private func judge() {
        let isFilled = !name.text.isEmpty && !password.text.isEmpty
        dialog.canAnswer = isFilled && (!asksForCode || !code.text.isEmpty)
    }
}
