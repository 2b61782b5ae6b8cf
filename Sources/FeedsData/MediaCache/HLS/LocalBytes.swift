// Files on disk, read in place.
// Thread: one that may wait for the disk. Invariant: what is read is the whole of what was asked for, or an error.

import FeedsModels
import Foundation

enum LocalBytes {
    static func read(_ resource: HLSResource, limit: Int) throws(MediaError) -> Data {
        let path = resource.url.path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path) else { throw .fileMissing(path) }
        do {
            guard let range = resource.range else { return try whole(path, limit: limit) }
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            try file.seek(toOffset: UInt64(range.lowerBound))
            let data = try file.read(upToCount: min(Int(clamping: range.count), limit)) ?? Data()
            if data.count == range.count { return data }
        } catch let error as MediaError {
            throw error
        } catch {
            throw .disk(error.localizedDescription)
        }
        throw .disk("\(path) is shorter than its playlist says")
    }

    private static func whole(_ path: String, limit: Int) throws -> Data {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
        guard let size, size.int64Value <= Int64(limit) else { throw MediaError.disk("\(path) is too large") }
        return try Data(contentsOf: URL(filePath: path))
    }
}
