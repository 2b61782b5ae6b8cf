import FeedsModels
import Foundation

/// A read that waits for its bytes.
struct PendingRead: Sendable {
    let reader: Int
    let offset: Int64
    let count: Int
    let completion: @Sendable (Result<Data, MediaError>) -> Void
}
