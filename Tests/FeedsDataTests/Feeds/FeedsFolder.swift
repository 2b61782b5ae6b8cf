// A folder of files for one test; gone with it.

import Foundation

final class FeedsFolder {
    let path: String

    init(_ files: [String: String] = [:]) throws {
        path = NSTemporaryDirectory() + "feeds-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, content) in files { try write(name, Data(content.utf8)) }
    }

    deinit {
        // What is left of a test is only clutter.
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ name: String, _ data: Data) throws {
        let url = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }
}
