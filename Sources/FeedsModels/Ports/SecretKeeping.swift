// The port to the place of secrets: tokens of accounts, keys of catalogues.
// Thread: any. Invariant: no secret is ever written to a file of the app. A call can take as long as the user needs to
// unlock the keyring, so no view waits for it.

package protocol SecretKeeping: Sendable {
    /// Whether a secret is kept. Unlike `secret`, it never makes the desktop ask the user to unlock the keyring.
    func holds(_ key: SecretKey) async throws(SecretError) -> Bool
    /// Nil when none is kept.
    func secret(for key: SecretKey) async throws(SecretError) -> Secret?
    /// Replaces the earlier secret.
    func keep(_ secret: Secret, for key: SecretKey) async throws(SecretError) -> SecretLife
    /// Forgetting what is not kept is no error.
    func forget(_ key: SecretKey) async throws(SecretError)
}
