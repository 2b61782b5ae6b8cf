// The folders that a listing enters, so that changes in them can be watched.
// Thread: blocks on the disk. Invariant: at most `most`, because the kernel gives each user a limited number of watches.

import Glibc

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

    /// Asks the disk nothing of each file: a folder of 100,000 is listed again after each change. A link to a folder is
    /// not watched.
    private static func folders(in folder: String) -> [String] {
        // A folder that cannot be listed has no files that are shown.
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var found: [String] = []
        while let entry = readdir(directory) {
            let kind = Int(entry.pointee.d_type)
            guard kind == Int(DT_DIR) || kind == Int(DT_UNKNOWN) else { continue }
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix("."), kind == Int(DT_DIR) || isFolder(name, in: directory) else { continue }
            found.append(folder + "/" + name)
        }
        return found
    }

    /// For file systems that do not tell it with the name.
    private static func isFolder(_ name: String, in directory: OpaquePointer) -> Bool {
        var facts = stat()
        return fstatat(dirfd(directory), name, &facts, AT_SYMLINK_NOFOLLOW) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }
}
