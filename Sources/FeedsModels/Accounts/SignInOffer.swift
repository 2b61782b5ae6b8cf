/// How the user can sign in at a server.
package struct SignInOffer: Sendable, Hashable {
    package enum Way: Sendable, Hashable {
        /// On the server's page, in the browser.
        case browser
        /// With name and password in the app, because the server's software has no other way for apps.
        case password
    }

    package let network: String
    package let server: String
    /// The name that the user wrote before the server's.
    package let name: String?
    package let way: Way

    package init(network: String, server: String, name: String?, way: Way) {
        self.network = network
        self.server = server
        self.name = name
        self.way = way
    }
}
