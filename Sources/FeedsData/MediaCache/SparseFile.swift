// One file of the cache while it fills: bytes at any offset, and a rename when it is whole.
// Thread: the cache's queue. Invariant: the final name only ever names a complete file.

import FeedsModels
import Foundation
import Glibc

struct SparseFile {
    private let part: URL
    private let final: URL
    private var handle: FileHandle?
    private var isPromoted = false

    init(part: URL, final: URL) {
        self.part = part
        self.final = final
    }

    private var url: URL { isPromoted ? final : part }

    mutating func write(_ data: Data, at offset: Int64) throws(MediaError) {
        try guarded { file in
            try file.seek(toOffset: UInt64(offset))
            try file.write(contentsOf: data)
        }
    }

    mutating func read(at offset: Int64, count: Int) throws(MediaError) -> Data {
        try guarded { file in
            try file.seek(toOffset: UInt64(offset))
            return try file.read(upToCount: count) ?? Data()
        }
    }

    /// Gives the file its final name; whoever reads goes on reading.
    mutating func promote() throws(MediaError) -> String {
        guard rename(part.path(percentEncoded: false), final.path(percentEncoded: false)) == 0 else {
            throw .disk(String(cString: strerror(errno)))
        }
        isPromoted = true
        return final.path(percentEncoded: false)
    }

    /// Gives the descriptor back; the next use opens it again.
    mutating func close() { handle = nil }

    func discard() {
        // Gone already is as good.
        if !isPromoted { try? FileManager.default.removeItem(at: part) }
    }

    private mutating func guarded<Value>(_ work: (FileHandle) throws -> Value) throws(MediaError) -> Value {
        do {
            let file = try handle ?? open()
            handle = file
            return try work(file)
        } catch {
            throw .disk(error.localizedDescription)
        }
    }

    private func open() throws -> FileHandle {
        if !isPromoted, !FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) {
            try Data().write(to: url)
        }
        return isPromoted ? try FileHandle(forReadingFrom: url) : try FileHandle(forUpdating: url)
    }
}
