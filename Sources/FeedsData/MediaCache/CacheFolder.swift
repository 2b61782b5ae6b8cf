// The folder of the media cache: where its lock, its index and its files are, and how they go.
// Thread: any; a plain value over the disk. Invariant: deletes nothing that the cache did not make.

import FeedsModels
import Foundation

struct CacheFolder: Sendable {
    let url: URL

    var lock: URL { url.appending(path: "lock") }
    var index: String { url.appending(path: "index.db").path(percentEncoded: false) }

    func files(_ name: String) -> URL { url.appending(path: name) }

    func make(_ folder: URL) throws(MediaError) {
        do {
            // What was watched is nobody else's business.
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .disk(tr("the folder %1 for fetched media could not be made", folder.path(percentEncoded: false)))
        }
    }

    /// Puts an index that cannot be used out of the way; the last such one is kept for whoever wonders.
    func setIndexAside() {
        let manager = FileManager.default
        // Each of them may be missing; what matters shows itself when the next index is opened.
        try? manager.removeItem(atPath: index + ".damaged")
        try? manager.moveItem(atPath: index, toPath: index + ".damaged")
        removeLogs()
    }

    func removeIndex() {
        // Gone already is as good.
        try? FileManager.default.removeItem(atPath: index)
        removeLogs()
    }

    private func removeLogs() {
        // Gone already is as good.
        for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: index + end) }
    }

    /// Deletes the files of earlier indexes.
    func removeFiles(except name: String?) {
        // A folder that cannot be listed cannot be cleared either; it costs space, not correctness.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []
        for other in names where CacheSchema.isFolderName(other) && other != name {
            try? FileManager.default.removeItem(at: files(other))
        }
    }
}
