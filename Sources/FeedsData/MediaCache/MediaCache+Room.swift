// Makes room for new pieces: the least recently used entries go, except those that are watched or in use.
// Thread: the cache's queue; while there is spare room, a separate queue deletes the files.
// Invariant: room is made before bytes are written.

import FeedsModels
import Foundation
import SQLiteBridge

extension MediaCache {
    func setLimit(_ new: CacheLimit) {
        requestedLimit = new
        limit = new.bytes(in: folder.url, kept: bytesOnDisk)
        if bytesOnDisk - leaving > limit { evict(downTo: limit, atOnce: false) }
    }

    func attend(to media: Set<URL>) {
        attended = media
        flush()
    }

    /// An entry with users is never evicted.
    func hold(_ id: Int64) { holders[id, default: 0] += 1 }

    func release(_ id: Int64) {
        let left = (holders[id] ?? 1) - 1
        holders[id] = left > 0 ? left : nil
    }

    /// Whether `count` bytes may be written now.
    func makeRoom(for count: Int64) -> Bool {
        guard count <= limit else { return false }
        if bytesOnDisk + count > limit { evict(downTo: limit - count, atOnce: true) }
        guard bytesOnDisk + count <= limit else { return false }
        // Early eviction deletes files before a reader has to wait for the room.
        let spare = min(limit / 8, 8 << 20)
        if bytesOnDisk + count - leaving > limit - spare {
            evict(downTo: limit - 2 * spare, atOnce: false)
        }
        return true
    }

    /// Deletes the least recently used entries. Entries already in deletion count as gone, unless `atOnce`.
    private func evict(downTo target: Int64, atOnce: Bool) {
        flushUses()
        guard case .disk(let index, _) = place else { return }
        var left = bytesOnDisk - (atOnce ? 0 : leaving)
        var going: [CacheIndex.Candidate] = []
        var used: Int64 = -1
        do throws(SQLiteError) {
            search: while left > target {
                let candidates = try index.oldest(after: used)
                guard let last = candidates.last else { break }
                used = last.used
                for candidate in candidates where mayGo(candidate) {
                    going.append(candidate)
                    left -= candidate.bytes
                    if left <= target { break search }
                }
            }
        } catch {
            return recover(from: error)
        }
        if !going.isEmpty { remove(going, atOnce: atOnce) }
    }

    func mayGo(_ candidate: CacheIndex.Candidate) -> Bool {
        guard holders[candidate.id] == nil else { return false }
        return attended.isEmpty || !(URL(string: candidate.medium).map(attended.contains) ?? false)
    }

    /// Removes the entries from the index first, then deletes their files.
    func remove(_ entries: [CacheIndex.Candidate], atOnce: Bool) {
        guard case .disk(let index, let files) = place else { return }
        let ids = entries.map(\.id)
        do throws(SQLiteError) { try index.doom(ids) } catch { return recover(from: error) }
        for id in ids {
            forget(id)
            uses[id] = nil
            files.close(id)
        }
        let bytes = entries.reduce(0) { $0 + $1.bytes }
        let place = folder.files(index.folderName)
        leaving += bytes
        if atOnce {
            Self.delete(ids, in: place)
            return bury(ids, bytes)
        }
        sweeper.async { [queue] in
            Self.delete(ids, in: place)
            queue.async { self.assumeIsolated { $0.bury(ids, bytes) } }
        }
    }

    private func bury(_ ids: [Int64], _ bytes: Int64) {
        bytesOnDisk -= bytes
        leaving -= bytes
        guard case .disk(let index, _) = place else { return }
        do throws(SQLiteError) { try index.bury(ids) } catch { recover(from: error) }
    }

    /// Deletes what an earlier process left: files of doomed entries, and folders of lost indexes.
    func sweepLeftOvers(_ index: CacheIndex) {
        let ids: [Int64]
        do throws(SQLiteError) { ids = try index.doomed() } catch { return recover(from: error) }
        let name = index.folderName
        sweeper.async { [queue, folder] in
            folder.removeFiles(except: name)
            Self.delete(ids, in: folder.files(name))
            if !ids.isEmpty { queue.async { self.assumeIsolated { $0.bury(ids, 0) } } }
        }
    }

    private static func delete(_ ids: [Int64], in folder: URL) {
        for id in ids {
            // The file may already be gone.
            try? FileManager.default.removeItem(at: EntryFiles.url(of: id, in: folder))
        }
    }
}
