// A folder for one test's kept documents; gone with it.

import Foundation

final class StorageFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID().uuidString)")

    var file: URL { url.appending(path: "feeds.db") }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: url.appending(path: name).path(percentEncoded: false))
    }

    /// What the file and its log take on the disk.
    func bytes() throws -> Int {
        try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: [.fileSizeKey])
            .reduce(0) { $0 + (try $1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) }
    }

    deinit {
        // What is left of a test is only clutter.
        try? FileManager.default.removeItem(at: url)
    }
}
