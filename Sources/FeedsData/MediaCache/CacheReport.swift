// What a cache folder holds, for `mutoscope cache status`, and how it is cleared.
// Thread: any. Invariant: looking changes nothing, and a folder that another process owns is never cleared.

package import FeedsModels
package import Foundation
import SQLiteBridge

package struct CacheReport: Sendable, Hashable {
    package struct Share: Sendable, Hashable {
        /// file, stream, picture or document.
        package var kind: String
        package var entries: Int
        package var complete: Int
        package var bytes: Int64
    }

    package enum Clearing: Sendable, Hashable {
        case cleared
        /// 0 when the owner did not say who it is.
        case inUse(process: Int32)
        case failed(String)
    }

    package var folder: String
    /// The process that has it open for writing.
    package var owner: Int32?
    package var limit: Int64
    package var shares: [Share] = []
    package var pieces = 0
    /// Since the index was made.
    package var traffic = MediaTraffic()
    /// Feed documents, which lie beside the media and outside their limit.
    package var feeds = StorageUsage()

    package var bytes: Int64 { shares.reduce(0) { $0 + $1.bytes } }
    package var entries: Int { shares.reduce(0) { $0 + $1.entries } }
    package var complete: Int { shares.reduce(0) { $0 + $1.complete } }
    /// The share of reads that needed no network; nil before the first.
    package var hitRate: Double? {
        let reads = traffic.hits + traffic.misses
        return reads > 0 ? Double(traffic.hits) / Double(reads) : nil
    }

    /// A folder without an index is an empty cache.
    package init(
        folder url: URL, limit: CacheLimit = .automatic, feeds: StorageUsage = StorageUsage()
    ) throws(MediaError) {
        self.feeds = feeds
        let cache = CacheFolder(url: url)
        folder = url.path(percentEncoded: false)
        owner = FolderLock.holder(cache.lock)
        self.limit = 0
        defer { self.limit = limit.bytes(in: url, kept: bytes) }
        guard FileManager.default.fileExists(atPath: cache.index) else { return }
        do throws(SQLiteError) {
            let index = try CacheIndex(path: cache.index, mode: .readOnly)
            shares = try index.shares()
            pieces = try index.pieceCount()
            traffic = try index.traffic()
        } catch {
            throw .disk("the index of the cache cannot be read: \(error.message)")
        }
    }

    package static func clear(_ url: URL) -> Clearing {
        let folder = CacheFolder(url: url)
        guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else { return .cleared }
        switch FolderLock.take(folder.lock) {
        case .held(let process): return .inUse(process: process ?? 0)
        case .refused: return .failed("the folder \(url.path(percentEncoded: false)) cannot be written")
        case .taken(let lock):
            return withExtendedLifetime(lock) {
                folder.removeIndex()
                folder.removeFiles(except: nil)
                return .cleared
            }
        }
    }
}
