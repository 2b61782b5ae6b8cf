/// The answer to a request for a follow, as far as it decides the next request.
package struct FetchReply: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// A whole feed came.
        case sent
        /// 304
        case unchanged
        /// 429, 503 or another refusal with a time; nil or 0 when the host named no time.
        case waits(seconds: Double?)
        /// 401 or 403
        case closed
        /// 404
        case missing
        /// 410
        case gone
        /// The host failed, was silent, or sent something that is no feed.
        case failed
        /// This machine has no network.
        case offline
    }

    /// Where an unbroken chain of permanent redirects led.
    package struct Move: Equatable, Sendable {
        package let target: Int
        package let host: Int
        /// From https to http.
        package let isDowngrade: Bool

        package init(target: Int, host: Int, isDowngrade: Bool = false) {
            self.target = target
            self.host = host
            self.isDowngrade = isDowngrade
        }
    }

    package var kind: Kind
    /// Seconds for which the answer says that it stays valid.
    package var serverInterval: Double?
    package var postsPerWeek: Double?
    package var hasValidators: Bool
    package var move: Move?

    package init(
        _ kind: Kind, serverInterval: Double? = nil, postsPerWeek: Double? = nil, hasValidators: Bool = false,
        move: Move? = nil
    ) {
        self.kind = kind
        self.serverInterval = serverInterval
        self.postsPerWeek = postsPerWeek
        self.hasValidators = hasValidators
        self.move = move
    }
}
