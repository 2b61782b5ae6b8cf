// How much is kept, told after each change; and being rid of what nobody needs.
// Thread: the cache's queue. Invariant: what is held or in the window stays, so that whoever plays it plays on.

import FeedsModels
import Foundation
import SQLiteBridge

extension CacheShelf {
    /// Nil when another program keeps the folder.
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
        // What is dropped while it is filled is begun anew by whoever fills it.
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

    /// Only the last word counts: who is slow hears less often.
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
