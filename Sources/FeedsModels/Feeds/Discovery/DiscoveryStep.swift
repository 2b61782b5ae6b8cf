// One address that a discovery reads.
// Thread: any; a plain value. Invariant: the address holds no login.

package struct DiscoveryStep: Sendable, Hashable {
    /// Why the address is read; the names are for programs.
    package enum What: String, Sendable, Hashable {
        /// A source of a network.
        case source
        /// It tells to which network the text belongs.
        case network
        /// The user's text names it.
        case named
        /// A page or a record names it as a feed.
        case link
        /// It describes an account or a page.
        case record
        /// A record names it as an account's page.
        case profile
        case guess, probe
        /// It is on this machine.
        case local
    }

    package enum Outcome: String, Sendable, Hashable {
        case reading
        case feed, media, stories, opml, folder
        /// A web page, which may name feeds.
        case page
        case record
        case notAFeed = "not-a-feed"
        case signIn = "sign-in"
        /// 401 or 403.
        case closed
        /// 404 or 410.
        case missing
        case unreachable
        case late
        case failed
        /// There was no time or no request left for it.
        case unread
    }

    package var address: String
    package var what: What
    package var outcome: Outcome
    /// What happens or has happened, for the user.
    package var sentence: String

    package init(address: String, what: What, outcome: Outcome, sentence: String) {
        self.address = address
        self.what = what
        self.outcome = outcome
        self.sentence = sentence
    }
}
