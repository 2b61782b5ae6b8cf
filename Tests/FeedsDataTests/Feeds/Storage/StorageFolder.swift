// A folder for a test's stored documents; removed with its owner.

import Foundation

final class StorageFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID().uuidString)")

    var file: URL { url.appending(path: "feeds.db") }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: url.appending(path: name).path(percentEncoded: false))
    }

    /// The size of the file and its log on disk.
    func bytes() throws -> Int {
        try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: [.fileSizeKey])
            .reduce(0) { $0 + (try $1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) }
    }

    deinit {
        // A leftover does no harm.
        try? FileManager.default.removeItem(at: url)
    }
}
