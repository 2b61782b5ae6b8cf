// The user's key of a catalogue, and how often the catalogue may be asked.
// Thread: any; one lock. Invariant: without a key no request is counted.

import FeedsEngine
import FeedsModels
import Foundation
import Synchronization

final class CatalogueKeys: Sendable {
    private let secrets: any SecretKeeping
    private let quota: Mutex<RequestQuota>
    private let now: @Sendable () -> Date

    init(_ secrets: any SecretKeeping, most: Int, seconds: Double, now: @escaping @Sendable () -> Date) {
        self.secrets = secrets
        self.now = now
        quota = Mutex(RequestQuota(most: most, seconds: seconds))
    }

    func key(of catalogue: KeyedCatalogue) async throws(FeedServiceError) -> Secret {
        let secret: Secret?
        do throws(SecretError) {
            secret = try await secrets.secret(for: catalogue.key)
        } catch .missing {
            secret = nil
        } catch {
            throw .unreadable(place: catalogue.name, reason: error.description)
        }
        guard let secret else { throw .keyNeeded(catalogue) }
        return secret
    }

    /// Counts a request; the time of the next one when there were too many.
    func next() -> Date? {
        quota.withLock { $0.take(at: now().timeIntervalSince1970) }.map(Date.init(timeIntervalSince1970:))
    }
}
