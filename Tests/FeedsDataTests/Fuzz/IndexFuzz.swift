// The cache's index after disk damage: rows with any numbers, or a file with any bytes.
// Thread: any. Invariant: every input has its own folder, removed afterwards; the only result may be an error.

import Foundation
import SQLiteBridge

@testable import FeedsData

enum IndexFuzz {
    /// The first byte chooses: a file of these bytes, or rows made of them.
    static func run(_ data: Data) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "fuzz-index-\(getpid())")
        let path = folder.appending(path: "index.db").path(percentEncoded: false)
        // Both fail only where nothing can be tested anyway.
        defer { try? FileManager.default.removeItem(at: folder) }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if data.first.map({ $0 & 1 == 0 }) ?? true {
            try? Data(data.dropFirst()).write(to: URL(filePath: path))
        } else {
            // Rows that the tables refuse are not written.
            try? writeRows(data.dropFirst(), to: path)
        }
        // The owner replaces an unreadable index.
        try? use(CacheIndex(path: path, mode: .readWrite))
    }

    private static func writeRows(_ data: Data, to path: String) throws(SQLiteError) {
        _ = try CacheIndex(path: path, mode: .readWrite)
        let database = try Database(path: path)
        var bytes = data.makeIterator()
        func number() -> Int64 { (0..<8).reduce(0) { value, _ in value << 8 | Int64(bytes.next() ?? 0) } }
        let key = EntryKey.file(address)
        try database.prepare(
            "INSERT INTO entries (id, key, kind, medium, length, used, bytes) VALUES (1, ?, 'file', ?, ?, ?, ?)"
        ).run(key.text, address.absoluteString, number(), number(), number())
        for _ in 0..<min(20, data.count / 32) {
            try database.prepare(
                "INSERT OR IGNORE INTO pieces (entry, number, offset, length, checksum) VALUES (1, ?, ?, ?, ?)"
            ).run(number(), number(), number(), number())
        }
    }

    private static func use(_ index: CacheIndex) throws(SQLiteError) {
        if let entry = try index.find(EntryKey.file(address)) {
            _ = entry.isComplete
            _ = entry.room(for: 1 << 18)
            precondition(entry.bytes >= 0)
        }
        _ = try index.keys(of: address)
        _ = try index.totals().used + 1
        _ = try index.doomed()
        _ = try index.oldest(after: -1)
        _ = try index.insert(.picture(address), source: nil, validators: Validators(), used: 1)
    }

    private static let address = URL(filePath: "/v.mp4", relativeTo: URL(string: "https://a.example.com")).absoluteURL
}
