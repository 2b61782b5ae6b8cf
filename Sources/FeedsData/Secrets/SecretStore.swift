// Keeps secrets in the desktop's keyring, or in memory where that is not possible.
// Thread: an actor. Invariant: the latest secret wins over an older one that the keyring still has, and a forgotten one
// does not come back in this session.

package import FeedsModels

package actor SecretStore: SecretKeeping {
    private let keyring: any SecretKeeping
    /// What was kept or forgotten in this session. Reading it again asks no keyring.
    private var session: [SecretKey: Secret?] = [:]

    package init(keyring: any SecretKeeping) { self.keyring = keyring }

    package func holds(_ key: SecretKey) async throws(SecretError) -> Bool {
        if let known = session[key] { return known != nil }
        do throws(SecretError) {
            return try await keyring.holds(key)
        } catch .missing {
            // Without a keyring nothing was kept there.
            return false
        }
    }

    package func secret(for key: SecretKey) async throws(SecretError) -> Secret? {
        if let known = session[key] { return known }
        let found: Secret?
        do throws(SecretError) {
            found = try await keyring.secret(for: key)
        } catch .missing {
            // Without a keyring nothing was kept there.
            found = nil
        }
        // It may have been replaced or forgotten meanwhile.
        if let known = session[key] { return known }
        if let found { session[key] = found }
        return found
    }

    /// Throws nothing: without a keyring the secret is kept for the session.
    package func keep(_ secret: Secret, for key: SecretKey) async -> SecretLife {
        session[key] = secret
        do throws(SecretError) {
            return try await keyring.keep(secret, for: key)
        } catch {
            return .session(error)
        }
    }

    package func forget(_ key: SecretKey) async throws(SecretError) {
        session[key] = .some(nil)
        do throws(SecretError) {
            try await keyring.forget(key)
        } catch .missing {
            // Without a keyring nothing was kept there.
        }
    }
}
