// The folder of the media cache: the places of its lock, index and files, and how to delete them.
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
            // The user's watching history is private.
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .disk(tr("the folder %1 for fetched media could not be made", folder.path(percentEncoded: false)))
        }
    }

    /// Moves an unusable index out of the way; the latest such index stays for a later inspection.
    func setIndexAside() {
        let manager = FileManager.default
        // Each file may be missing. A real problem shows when the next index is opened.
        try? manager.removeItem(atPath: index + ".damaged")
        try? manager.moveItem(atPath: index, toPath: index + ".damaged")
        removeLogs()
    }

    func removeIndex() {
        // The file may already be gone.
        try? FileManager.default.removeItem(atPath: index)
        removeLogs()
    }

    private func removeLogs() {
        // The files may already be gone.
        for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: index + end) }
    }

    /// Deletes the files of earlier indexes.
    func removeFiles(except name: String?) {
        // A folder that cannot be listed cannot be cleared either; that costs only disk space.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []
        for other in names where CacheSchema.isFolderName(other) && other != name {
            try? FileManager.default.removeItem(at: files(other))
        }
    }
}
