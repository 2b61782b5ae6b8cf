// The port to the requests for follows: which of them are asked, when, and how politely.
// Thread: any. Invariant: nothing is asked while the window is hidden, the network is metered by rule, or offline.

package protocol FollowRefreshing: Sendable {
    /// Asks the follows that are due, the most overdue first, within the budget of one opening. With `byHand` follows
    /// that were asked a short while ago are asked again, as far as their servers allow it. Ends when all have answered
    /// or the budget is spent.
    func refresh(_ follows: [Follow], byHand: Bool) async -> FollowRefresh
    /// These are no longer followed: their requests are cut, and no answer of theirs is stored any more.
    func forget(_ follows: Set<String>) async
    /// What the refresh depends on from outside.
    func set(mayAsk: Bool) async
}
