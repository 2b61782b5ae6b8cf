// How a client behaves towards every server.
// Thread: any; a plain value. Invariant: times are seconds, limits are at least one.

package import Foundation

package struct SoupConfiguration: Sendable {
    /// Which certificates are believed.
    package enum Trust: Sendable, Hashable {
        case system
        /// Only those signed by the authorities of this PEM file (tests, private networks).
        case authorities(path: String)
        /// Every one; for tests.
        case anything
    }

    package var userAgent: String
    package var connectionsPerHost: Int
    package var connections: Int
    /// Seconds from the first attempt to reach the server to its connection being ready.
    package var connectTimeout: Double
    package var redirectLimit: Int
    package var trust: Trust
    /// Asked before each redirect, after the checks that always hold (http or https, no loop).
    package var mayRedirect: @Sendable (_ from: URL, _ to: URL) -> Bool
    /// Asked before anything is sent, once the host's address is known: `first` is what the request was for, `hop` where
    /// redirects have led it. A proxy is not asked about: it finds the way itself.
    package var mayConnect: @Sendable (_ first: URL, _ hop: URL, _ kind: HostKind) -> Bool

    package init(
        userAgent: String = "Mutoscope", connectionsPerHost: Int = 6, connections: Int = 24,
        connectTimeout: Double = 10,
        redirectLimit: Int = 10, trust: Trust = .system,
        mayRedirect: @escaping @Sendable (_ from: URL, _ to: URL) -> Bool = { _, _ in true },
        mayConnect: @escaping @Sendable (_ first: URL, _ hop: URL, _ kind: HostKind) -> Bool = { _, _, _ in true }
    ) {
        self.userAgent = userAgent
        self.connectionsPerHost = connectionsPerHost
        self.connections = connections
        self.connectTimeout = connectTimeout
        self.redirectLimit = redirectLimit
        self.trust = trust
        self.mayRedirect = mayRedirect
        self.mayConnect = mayConnect
    }
}
