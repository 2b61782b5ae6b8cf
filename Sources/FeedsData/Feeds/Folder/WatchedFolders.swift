// The folders that a listing enters, so that changes in them can be watched.
// Thread: blocks on the disk. Invariant: at most `most`, because the kernel gives each user a limited number of watches.

import Foundation

enum WatchedFolders {
    private static let most = 512

    /// The opened folder first.
    static func below(_ root: String) -> [String] {
        var (found, level) = ([root], [root])
        for _ in 0..<FolderListing.deepest {
            level = level.flatMap(folders)
            found += level
            guard found.count < most else { break }
        }
        return Array(found.prefix(most))
    }

    private static func folders(in folder: String) -> [String] {
        // A folder that cannot be listed has no files that are shown.
        let entries = try? FileManager.default.contentsOfDirectory(
            at: URL(fileURLWithPath: folder, isDirectory: true), includingPropertiesForKeys: [.isDirectoryKey],
            options: [.skipsHiddenFiles])
        return (entries ?? []).filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true }.map {
            $0.path(percentEncoded: false)
        }
    }
}
