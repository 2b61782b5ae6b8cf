// An address that may lead to a feed, and why.
// Thread: any; a plain value. Invariant: equal addresses have equal handles.

package struct DiscoveryCandidate: Equatable, Sendable {
    /// How the address was found, the most promising first.
    package enum Way: Int, Equatable, Sendable {
        /// A source of a network.
        case source
        /// It tells to which network the user's text belongs.
        case network
        /// It is in the user's text.
        case named
        /// A page or a record names it as a feed.
        case link
        /// It describes an account or a page, and names further addresses (WebFinger, oEmbed).
        case record
        /// A record names it as an account's page.
        case profile
        /// Servers of the page's kind have a feed there.
        case guess
        /// Many sites have a feed there.
        case probe

        /// Whether what it names is read too.
        var mayLeadOn: Bool { self == .network || self == .named || self == .record || self == .profile }

        /// Whether it is read although a feed was found already, so that the user can choose.
        var isWorthAChoice: Bool { self == .source || self == .named || self == .link }
    }

    package let handle: Int
    package let way: Way
    /// The feed has comments instead of posts, or is probably no feed.
    package let isDoubtful: Bool
    /// It is on another server than the page that names it.
    package let isElsewhere: Bool
    /// The number of names in its path.
    package let depth: Int
    /// How many requests reading it takes.
    package let requests: Int

    package init(
        handle: Int, way: Way, isDoubtful: Bool = false, isElsewhere: Bool = false, depth: Int = 0, requests: Int = 1
    ) {
        self.handle = handle
        self.way = way
        self.isDoubtful = isDoubtful
        self.isElsewhere = isElsewhere
        self.depth = depth
        self.requests = requests
    }

    /// Of equally good candidates neither is better, so the first stays first.
    func isBetter(than other: DiscoveryCandidate) -> Bool {
        if way != other.way { return way.rawValue < other.way.rawValue }
        if isDoubtful != other.isDoubtful { return other.isDoubtful }
        if isElsewhere != other.isElsewhere { return other.isElsewhere }
        return depth < other.depth
    }
}
