// Why the desktop's keyring did not do what it was asked.
// Thread: any; a plain value. Invariant: no text holds a secret.

package enum SecretServiceError: Error, Sendable, Hashable {
    /// The desktop has no keyring, or it cannot be started.
    case missing(String)
    /// The user did not unlock it.
    case locked
    /// It did not answer in time.
    case hung
    case refused(String)
}
