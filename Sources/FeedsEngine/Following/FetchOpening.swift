/// One refresh of follows, with its budget.
struct FetchOpening: Equatable, Sendable {
    struct Request: Equatable, Sendable {
        let follow: Int
        let host: Int
        let began: Double
        let isConditional: Bool
        /// When the follow was asked before.
        let lastAsked: Double?
    }

    var began: Double
    /// How many requests were sent.
    var sent = 0
    /// Due follows, the most overdue first.
    var pending: [Int] = []
    /// Due follows that no longer wait for this opening.
    var left = 0
    var running: [Request] = []
    /// A host has answered, so there is a network.
    var hasAnswer = false
    /// Requests that did not reach their hosts, as long as no other host has answered.
    var unreached: [Request] = []

    /// Whether new requests wait until it is known if only a single host cannot be reached.
    var hesitates: Bool { !unreached.isEmpty && !running.isEmpty }

    var ends: Double { began + FetchRules.openingLasts }

    func mayBegin(at time: Double) -> Bool { sent < FetchRules.mostRequests && time <= began + FetchRules.lastStart }

    mutating func giveUpPending() { giveUp { _ in true } }

    mutating func giveUp(_ isGivenUp: (Int) -> Bool) {
        let before = pending.count
        pending.removeAll(where: isGivenUp)
        left += before - pending.count
    }
}
