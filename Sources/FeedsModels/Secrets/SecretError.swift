/// Why the desktop's keyring could not be used.
package enum SecretError: Error, Sendable, Hashable {
    case missing
    case locked
    case hung
    case refused(String)
}

extension SecretError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing: tr("This desktop has no keyring for passwords.")
        case .locked: tr("The desktop's keyring is locked.")
        case .hung: tr("The desktop's keyring does not answer.")
        case .refused(let reason): tr("The desktop's keyring refused: %1", reason)
        }
    }
}
