/// How long a secret is kept.
package enum SecretLife: Sendable, Hashable {
    /// In the desktop's keyring, until it is forgotten.
    case lasting
    /// Until the program ends, because the keyring could not be used.
    case session(SecretError)

    /// What the user should know; nil when the secret lasts.
    package var warning: String? {
        guard case .session(let error) = self else { return nil }
        return [error.description, tr("So this is kept only until Mutoscope is closed.")].joined(separator: " ")
    }
}
