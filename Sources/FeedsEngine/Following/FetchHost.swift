/// A host to which FetchPlan sends requests.
struct FetchHost: Equatable, Sendable {
    var isBusy = false
    /// The next request may begin then.
    var free = 0.0
    /// The host has asked for a pause until then.
    var waitsUntil = 0.0
    /// Refusals in a row.
    var refusals = 0

    func isReady(at time: Double) -> Bool {
        // A later time than the pause allows comes from a clock that was set back since.
        !isBusy && (free <= time || free > time + FetchRules.hostPause) && !waits(at: time)
    }

    func waits(at time: Double) -> Bool { waitsUntil > time && waitsUntil <= time + 2 * FetchRules.day }

    mutating func begin() { isBusy = true }

    /// The pause begins with the end of a request, so that no delay on the way brings two requests closer together.
    mutating func end(at time: Double) {
        isBusy = false
        free = time + FetchRules.hostPause
    }
}
