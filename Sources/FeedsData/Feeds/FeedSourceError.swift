package import FeedsModels
import Foundation

package enum FeedSourceError: Error, Sendable, Hashable {
    case empty
    case unsupportedScheme(String)
    case notAnAddress(String)
    case unusableAuthorization
    /// The text names no source: it is a program, a secret key, or an account without its server.
    case refused(DiscoveryRefusal)
}

extension FeedSourceError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: tr("The source is empty: name a folder, a file or an address.")
        case .unsupportedScheme(let scheme):
            tr("Addresses with %1:// are not supported: use http://, https:// or file://.", scheme)
        case .notAnAddress(let text): tr("“%1” is not an address.", text)
        case .refused(let refusal): refusal.sentences
        case .unusableAuthorization:
            tr("The authorization holds line breaks or other characters that no header can carry.")
        }
    }
}
