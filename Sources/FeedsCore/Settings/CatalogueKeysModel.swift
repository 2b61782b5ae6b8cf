// The user's keys of catalogues: which are kept, and how they come and go.
// Thread: main actor. Invariant: it never holds a key, only whether there is one; a key is kept under the name of its
// catalogue's server.

package import FeedsModels
import Foundation
import Observation

@MainActor @Observable package final class CatalogueKeysModel {
    package enum State: Hashable, Sendable {
        case looking, missing, kept
        /// The keyring cannot be used.
        case trouble(String)
    }

    private static let longest = 200

    package private(set) var states: [KeyedCatalogue: State] = [:]
    @ObservationIgnored private let secrets: any SecretKeeping

    package init(_ secrets: any SecretKeeping) { self.secrets = secrets }

    package func state(of catalogue: KeyedCatalogue) -> State { states[catalogue] ?? .looking }

    package func look(for catalogue: KeyedCatalogue) async {
        do throws(SecretError) {
            states[catalogue] = try await secrets.holds(catalogue.key) ? .kept : .missing
        } catch .missing {
            states[catalogue] = .missing
        } catch {
            states[catalogue] = .trouble(error.description)
        }
    }

    /// The key in a text that the user pasted; nil when it cannot be one.
    package static func key(in text: String) -> Secret? {
        let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let isKey = (1...longest).contains(key.utf8.count) && key.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        return isKey ? Secret(key) : nil
    }

    /// Keeps the key and says how long.
    package func keep(_ key: Secret, of catalogue: KeyedCatalogue) async -> String {
        do throws(SecretError) {
            let life = try await secrets.keep(key, for: catalogue.key)
            states[catalogue] = .kept
            return life.warning ?? tr("Your key of %1 is kept in the desktop's keyring.", catalogue.name)
        } catch {
            states[catalogue] = .trouble(error.description)
            return error.description
        }
    }

    package func forget(_ catalogue: KeyedCatalogue) async -> String {
        do throws(SecretError) {
            try await secrets.forget(catalogue.key)
            states[catalogue] = .missing
            return tr("Your key of %1 is forgotten.", catalogue.name)
        } catch {
            await look(for: catalogue)
            return error.description
        }
    }
}
