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

    var ends: Double { began + FetchRules.openingLasts }

    func mayBegin(at time: Double) -> Bool { sent < FetchRules.mostRequests && time <= began + FetchRules.lastStart }

    mutating func giveUpPending() {
        left += pending.count
        pending = []
    }
}
