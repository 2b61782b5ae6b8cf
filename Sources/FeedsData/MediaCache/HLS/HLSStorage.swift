// What HLS asks of the cache. A port of its own, so that tests can decide how long a piece takes to come.
// Thread: any. Invariant: what was handed out once is kept, and costs no network the next time.

import FeedsModels
import Foundation

protocol HLSStorage: Sendable {
    /// A playlist or a key; `check` may refuse the bytes before they are kept.
    func document(
        _ url: URL, of medium: URL, limit: Int, check: @escaping @Sendable (Data) -> MediaError?
    ) async throws(MediaError) -> CachedDocument
    /// Whether a document needs no network.
    func keeps(document url: URL, of medium: URL) async -> Bool
    func piece(
        _ number: Int, of entry: EntryKey, from url: URL, range: Range<Int64>?, limit: Int,
        check: @escaping @Sendable (Data) -> MediaError?
    ) async throws(MediaError) -> CachedPiece
    /// An entry's pieces that need no network, and how many bytes they have.
    func sizes(of entry: EntryKey) async -> [Int: Int]
    /// Hears what playlists of this machine, or of servers nearby, name.
    var servers: KnownServers? { get }
}

extension HLSStorage {
    var servers: KnownServers? { nil }
}

extension PieceStore: HLSStorage {}
