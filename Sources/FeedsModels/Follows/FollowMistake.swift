/// Why a source cannot be followed.
package enum FollowMistake: Error, Sendable, Hashable {
    /// Several sources that were opened as one feed.
    case several
    /// A folder, a file or a list of the library.
    case noAddress
    case secret(SourceSecret)
}

extension FollowMistake: CustomStringConvertible {
    package var description: String {
        switch self {
        case .several: tr("Several sources at once cannot be followed. Follow each of them.")
        case .noAddress: tr("Only what has an address on the web can be followed.")
        case .secret(.password): tr("This address holds a password, so it cannot be followed.")
        case .secret(.token(let name)): tr("This address holds a secret (%1), so it cannot be followed.", name)
        }
    }
}
