/// The name under which a secret is kept. It is no secret: the desktop's list of passwords shows it.
package struct SecretKey: Sendable, Hashable {
    /// What the secret is for: `account`, `catalogue`.
    package let purpose: String
    /// Whose it is: `ann@m.example`, `pexels.com`.
    package let owner: String

    package init(purpose: String, owner: String) {
        self.purpose = purpose
        self.owner = owner
    }
}
