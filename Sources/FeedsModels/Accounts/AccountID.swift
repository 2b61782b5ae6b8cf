/// Names an account on a server.
package struct AccountID: Sendable, Hashable, Codable {
    /// The kind of its sources: `mastodon`, `peertube`.
    package let network: String
    package let name: String
    /// The server with its port: `m.example`.
    package let server: String

    package init(network: String, name: String, server: String) {
        self.network = network
        self.name = name
        self.server = server
    }

    package var handle: String { "\(name)@\(server)" }

    /// Under this name its rights are in the keyring.
    package var secret: SecretKey { SecretKey(purpose: "account", owner: "\(network):\(handle)") }

    /// The source of what the account follows on its server.
    package var home: String { "\(network):home:\(handle)" }
}
