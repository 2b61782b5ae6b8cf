// How a client behaves towards every server.
// Thread: any; a plain value. Invariant: times are seconds, limits are at least one.

package import Foundation

package struct SoupConfiguration: Sendable {
    /// The trusted certificates.
    package enum Trust: Sendable, Hashable {
        case system
        /// Only those signed by the authorities of this PEM file (tests, private networks).
        case authorities(path: String)
        /// Every certificate; for tests.
        case anything
    }

    package var userAgent: String
    package var connectionsPerHost: Int
    package var connections: Int
    /// Seconds from the first connection attempt until the connection is ready.
    package var connectTimeout: Double
    package var redirectLimit: Int
    package var trust: Trust
    /// Called before each redirect, after the fixed checks (http or https, no loop).
    package var mayRedirect: @Sendable (_ from: URL, _ to: URL) -> Bool
    /// Called before anything is sent, after the host's address is known: `first` is the original URL, `hop` the URL
    /// after redirects. Not called for a proxy, because the proxy chooses the address.
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
