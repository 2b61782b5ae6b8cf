// Carries a single act to the server of its account.
// Thread: any; each network has its own. Invariant: one call sends the act at most once. What it learns of the act's
// place on the server is kept before the act is sent.

import FeedsModels

protocol ActSending: Sendable {
    func send(_ act: StoredAct, isOn: Bool, by account: AccountID) async -> SentAnswer
}
