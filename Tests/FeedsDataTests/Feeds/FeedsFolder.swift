// A folder of files for a test; removed with its owner.

import Foundation

final class FeedsFolder {
    let path: String

    init(_ files: [String: String] = [:]) throws {
        path = NSTemporaryDirectory() + "feeds-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, content) in files {
            try write(name, Data(content.utf8))
            try date(name, Date(timeIntervalSince1970: 1_700_000_000))
        }
    }

    deinit {
        // A leftover does no harm.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Files of the same date stand in natural order.
    func date(_ name: String, _ date: Date) throws {
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path + "/" + name)
    }

    func write(_ name: String, _ data: Data) throws {
        let url = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }
}
