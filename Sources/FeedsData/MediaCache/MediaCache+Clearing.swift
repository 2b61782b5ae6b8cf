// Reports the cache's size after each change, and deletes everything that is not in use.
// Thread: the cache's queue. Invariant: entries in use or in the window stay, so that playback continues.

import FeedsModels
import Foundation
import SQLiteBridge

extension MediaCache {
    /// Bytes that the call frees; nil when another program owns the folder.
    func clear() -> Int64? {
        if case .borrowed = place { return nil }
        let freed = clearMemory()
        flushUses()
        guard case .disk(let index, _) = place else { return freed }
        var going: [CacheIndex.Candidate] = []
        var used: Int64 = -1
        do throws(SQLiteError) {
            while true {
                let candidates = try index.oldest(after: used)
                guard let last = candidates.last else { break }
                used = last.used
                going += candidates.filter(mayGo)
            }
        } catch {
            recover(from: error)
            return freed
        }
        for candidate in going { memory.drop(candidate.id) }
        // A download that loses its entry here begins a new entry.
        if !going.isEmpty { remove(going, atOnce: false) }
        return freed + going.reduce(0) { $0 + $1.bytes }
    }

    private func clearMemory() -> Int64 {
        let before = memory.bytes
        for (id, entry) in loaded where id < 0 && holders[id] == nil && !attended.contains(entry.key.medium) {
            forget(id)
            memory.drop(id)
        }
        return Int64(before - memory.bytes)
    }

    // MARK: Listening

    /// A slow listener gets only the latest value.
    func usages() -> AsyncStream<CacheUsage> {
        let (stream, listener) = AsyncStream.makeStream(of: CacheUsage.self, bufferingPolicy: .bufferingNewest(1))
        lastListener += 1
        let number = lastListener
        listeners[number] = listener
        listener.onTermination = { [queue, weak self] _ in
            queue.async { [weak self] in self?.assumeIsolated { $0.listeners[number] = nil } }
        }
        listener.yield(usage)
        return stream
    }

    func tellUsage() {
        for listener in listeners.values { listener.yield(usage) }
    }

    private var usage: CacheUsage { CacheUsage(media: max(0, bytesOnDisk - leaving), limit: limit) }
}
