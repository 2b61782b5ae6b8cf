import Foundation

/// A piece, and the cost of getting it.
struct CachedPiece: Sendable, Hashable {
    let data: Data
    /// Bytes that came over the network; 0 when the cache had the piece.
    var fetched = 0
    /// Seconds from the request to the last byte, without the time in the queue.
    var seconds = 0.0
}
