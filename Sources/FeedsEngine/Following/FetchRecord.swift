// What FetchPlan knows about the requests for a follow, and goes on from after a restart.
// Thread: any; a plain value. Invariant: times are seconds since 1970; numbers of hosts and addresses are handles.

package struct FetchRecord: Equatable, Sendable {
    package enum Standing: Equatable, Sendable {
        /// The last answer was a feed, or there was none yet.
        case fine
        /// Its host has asked for a pause.
        case waits
        /// The host shows the feed to no guest.
        case closed
        /// 404, three times over three days.
        case missing
        /// The host said that the feed will not return.
        case gone
        case failing
    }

    package var host: Int
    /// This host answers 404 for feeds that exist, so a 404 is an ordinary failure.
    package var forgivesMissing = false
    /// When the last request was sent.
    package var asked: Double?
    /// Nil for now.
    package var due: Double?
    package var standing = Standing.fine
    /// Failures in a row.
    package var failures = 0
    package var failingSince: Double?
    /// When the host last sent the whole feed with validators.
    package var validatorsSince: Double?
    /// Where a permanent redirect led.
    package var move: Int?
    package var movedFirst: Double?
    /// The redirect is believed: requests go to `move`.
    package var isMoved = false
    package var postsPerWeek: Double?
    /// Seconds for which the host asked not to be asked again.
    package var serverInterval: Double?

    package init(host: Int) { self.host = host }

    /// When a refresh may ask it; nil for never. `byHand` ignores the app's own intervals, but no wish of the host.
    func earliest(byHand: Bool, at time: Double) -> Double? {
        if standing == .gone { return nil }
        guard let asked else { return due ?? 0 }
        // The machine's clock was set back, so the stored times mean nothing.
        if asked > time + FetchRules.minute { return 0 }
        // A request that was cut has no due time of its own.
        guard byHand, standing != .waits else { return max(due ?? 0, asked + FetchRules.leastInterval) }
        return asked + max(FetchRules.leastInterval, FetchRules.bounded(serverInterval))
    }

    /// A host that answers 304 for ever would hide all news, so the validators are left out now and then.
    func isConditional(at time: Double) -> Bool {
        validatorsSince.map { time >= $0 && time - $0 < FetchRules.validatorsLast } ?? false
    }
}
