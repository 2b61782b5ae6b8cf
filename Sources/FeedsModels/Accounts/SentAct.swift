/// What an account does on its server.
package enum SentAct: String, Sendable, Hashable, CaseIterable {
    case like, boost, bookmark, follow, reply

    /// Doing it again would make another one.
    package var isOnce: Bool { self == .reply }

    /// The acts that a network knows.
    package static func known(to network: String) -> Set<SentAct> {
        switch network {
        case "mastodon": Set(allCases)
        case "peertube": [.like, .follow]
        default: []
        }
    }
}
