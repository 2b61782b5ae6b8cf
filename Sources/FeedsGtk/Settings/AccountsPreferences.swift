// The preferences' page of accounts: those that are signed in, and what waits for their servers.
// Thread: main actor. Invariant: a table, and the rows of accounts and of waiting acts.

import FeedsModels

enum AccountsPreferences {
    static let name = "accounts"

    static func page(_ place: PreferencesPlace) -> PreferencesPage {
        PreferencesPage(
            name: name, title: tr("Accounts"), icon: "system-users-symbolic",
            groups: [
                .init(
                    title: tr("Signed in"),
                    note: tr(
                        "Everything can be watched without an account. With one, what you do there reaches the server."),
                    rows: [.other(AccountRows(place))]),
                .init(rows: [.other(OutboxRows(place))]),
            ])
    }
}
