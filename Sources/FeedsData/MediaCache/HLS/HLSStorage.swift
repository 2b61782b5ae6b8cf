// What HLS needs from the cache. It is a protocol, so that tests can decide how long a piece takes to come.
// Thread: any. Invariant: what it returned once is stored, and needs no network the next time.

import FeedsModels
import Foundation

protocol HLSStorage: Sendable {
    /// A playlist or a key; `check` may refuse the bytes before they are stored.
    func document(
        _ url: URL, of medium: URL, limit: Int, check: @escaping @Sendable (Data) -> MediaError?
    ) async throws(MediaError) -> CachedDocument
    /// Whether the document is cached, so that it needs no network.
    func keeps(document url: URL, of medium: URL) async -> Bool
    func piece(
        _ number: Int, of entry: EntryKey, from url: URL, range: Range<Int64>?, limit: Int,
        check: @escaping @Sendable (Data) -> MediaError?
    ) async throws(MediaError) -> CachedPiece
    /// The sizes of an entry's cached pieces, by piece number.
    func sizes(of entry: EntryKey) async -> [Int: Int]
    /// Receives the addresses that playlists of this machine or of nearby servers name.
    var servers: KnownServers? { get }
}

extension HLSStorage {
    var servers: KnownServers? { nil }
}

extension PieceStore: HLSStorage {}
