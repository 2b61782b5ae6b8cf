/// An account of the user on a server.
package struct Account: Sendable, Hashable, Identifiable {
    package let id: AccountID
    package var displayName: String
    /// Whether likes of posts of its network are also sent.
    package var sendsLikes: Bool
    /// False when the server no longer accepts the rights of the app.
    package var isSignedIn: Bool

    package init(id: AccountID, displayName: String, sendsLikes: Bool = true, isSignedIn: Bool = true) {
        self.id = id
        self.displayName = displayName
        self.sendsLikes = sendsLikes
        self.isSignedIn = isSignedIn
    }
}
