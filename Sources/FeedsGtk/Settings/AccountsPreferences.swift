// The preferences' groups of accounts: those that are signed in, and what waits for their servers.
// Thread: main actor. Invariant: a table, and the rows of accounts and of waiting acts.

import FeedsCore
import FeedsModels

enum AccountsPreferences {
    /// On a page with others: a window for a phone has no room for the tab of one more page.
    static func groups(_ place: PreferencesPlace) -> [PreferencesPage.Group] {
        guard place.coordinator.person?.accounts != nil else { return [] }
        return [
            .init(
                title: tr("Accounts"),
                note: tr(
                    "Everything can be watched without an account. With one, what you do there reaches the server."),
                rows: [.other(AccountRows(place))]),
            .init(rows: [.other(OutboxRows(place))]),
        ]
    }
}
