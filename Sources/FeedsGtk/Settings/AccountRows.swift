// A row for each account with what can be done with it, and the way to a new one.
// Thread: main actor. Invariant: the rows are the model's accounts, in their order.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class AccountRows: PreferencesPart {
    private struct Line {
        let row: ActRow
        /// It owns the menu.
        let button: MenuButton
        let likes: SwitchRow
    }

    private weak var place: PreferencesPlace?
    private let model: AccountsModel?
    private var group: PreferencesGroup?
    private var lines: [Line] = []
    private var shown: [Account]?
    private var password: PasswordDialog?
    private let none = ActRow(title: tr("No account"), subtitle: tr("Servers of Mastodon's kin and of PeerTube."))
    private let progress: ActRow
    private let cancel = Button(text: tr("Cancel")).wrapping()
    private let add = Button(text: tr("Sign in…")).wrapping().styled("tall").margins(top: 12)
    private let bindings = Bindings()

    init(_ place: PreferencesPlace) {
        self.place = place
        model = place.coordinator.person?.accounts
        progress = ActRow(title: "", button: cancel)
    }

    func fill(_ group: PreferencesGroup, in place: PreferencesPlace) {
        self.group = group
        group.add(none)
        group.add(progress)
        group.add(add)
        add.onClicked(self) { $0.ask() }
        cancel.onClicked(self) { $0.model?.cancel() }
        bindings.bind(self) { $0.follow() }
    }

    // MARK: Following

    private func follow() {
        guard let model, let group else { return }
        if model.accounts != shown {
            shown = model.accounts
            for line in lines {
                group.remove(line.row)
                group.remove(line.likes)
            }
            // New rows stand above the button.
            group.remove(add)
            lines = model.accounts.map { line(of: $0, in: group) }
            group.add(add)
        }
        none.isVisible = model.accounts.isEmpty && model.step == .idle
        followStep(model)
        guard let sentence = model.sentence else { return }
        place?.say(sentence)
        model.sentenceShown()
    }

    private func followStep(_ model: AccountsModel) {
        let words: String
        switch model.step {
        case .idle, .password: words = ""
        case .asking: words = tr("Asking the server…")
        case .inBrowser(let server): words = tr("Agree on the page of %1 in your browser.", server)
        case .signingIn: words = tr("Signing in…")
        }
        progress.isVisible = !words.isEmpty
        progress.show(title: words)
        add.isVisible = words.isEmpty
        guard case .password(let offer, let asksForCode, let problem) = model.step else { return }
        askForPassword(offer, asksForCode, problem)
    }

    private func line(of account: Account, in group: PreferencesGroup) -> Line {
        let button = MenuButton(
            icon: "view-more-symbolic", name: tr("What to do with %1", account.id.handle), menu(of: account)
        ).styled("flat")
        let row = ActRow(
            title: account.id.handle,
            subtitle: account.isSignedIn ? account.displayName : tr("Signed out by the server. Sign in again."),
            button: button)
        let likes = SwitchRow(
            title: tr("Send likes"), subtitle: tr("A post that you like here is also liked by %1.", account.id.handle))
        likes.isOn = account.sendsLikes
        likes.onChange(self) { rows, isOn in rows.model?.set(sendsLikes: isOn, of: account) }
        group.add(row)
        group.add(likes)
        return Line(row: row, button: button, likes: likes)
    }

    private func menu(of account: Account) -> Menu {
        Menu([
            [
                act(tr("Open its home")) { $0.openHome(of: account) },
                act(tr("Follow its home")) { $0.followHome(of: account) },
            ],
            [
                act(tr("Sign in again")) { $0.signIn(at: account.id.handle) },
                act(tr("Sign out…")) { $0.signOut(account) },
            ],
        ])
    }

    /// Done once its menu has closed, because a popover must not go while it is open.
    private func act(_ title: String, _ body: @escaping (AccountRows) -> Void) -> MenuItem {
        MenuItem(title) { [weak self] in
            Task { if let self { body(self) } }
        }
    }

    // MARK: Acts

    private func ask() {
        guard let window = place?.window else { return }
        let entry = EntryRow(title: tr("Server or handle"))
        let group = PreferencesGroup()
        group.add(entry)
        let dialog = FormDialog(
            over: window, heading: tr("Sign in"), sentence: tr("For example m.example, or @ann@m.example."),
            form: group, yes: tr("Go on"), no: tr("Cancel"))
        dialog.canAnswer = false
        entry.onChange(dialog) { dialog, text in dialog.canAnswer = text.contains { !$0.isWhitespace } }
        dialog.ask { [weak self] isYes in if isYes { self?.signIn(at: entry.text) } }
    }

    private func signIn(at text: String) {
        guard let place, let model else { return }
        let (window, helper) = (place.window, place.parts.helper)
        model.signIn(at: text) { page in await Browser.shows(page.absoluteString, from: window, helper: helper) }
    }

    private func askForPassword(_ offer: SignInOffer, _ asksForCode: Bool, _ problem: String?) {
        guard password == nil, let window = place?.window else { return }
        password = PasswordDialog(over: window, offer, asksForCode: asksForCode, problem: problem) {
            [weak self, model] login in
            self?.password = nil
            if let login { model?.signIn(offer, with: login) } else { model?.cancel() }
        }
    }

    private func signOut(_ account: Account) {
        guard let window = place?.window, let model else { return }
        let count = model.waiting.count { $0.account == account.id }
        let waiting =
            count == 0
            ? ""
            : tr(
                "%1 act that has not been sent is dropped.", "%1 acts that have not been sent are dropped.",
                count: count)
        let sentence = tr("Mutoscope forgets the account and gives its rights back to the server.")
        let question = MessageDialog.Question(
            heading: tr("Sign out as %1?", account.id.handle),
            sentence: [sentence, waiting].filter { !$0.isEmpty }.joined(separator: " "), yes: tr("Sign out"),
            tone: .destructive)
        MessageDialog.ask(question, over: window) { model.signOut(account) }
    }

    private func openHome(of account: Account) {
        guard let place else { return }
        place.window.close()
        place.coordinator.open(texts: [account.id.home])
    }

    private func followHome(of account: Account) {
        guard let place else { return }
        let follow = place.coordinator.followHome(of: account)
        place.say(follow ? tr("Its home comes into Following.") : tr("Its home is followed already."))
    }
}
