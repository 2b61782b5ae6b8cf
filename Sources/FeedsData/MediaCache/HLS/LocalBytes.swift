// Files on disk, read in place.
// Thread: any that may wait for the disk. Invariant: a read gives all of the requested bytes, or an error.

import FeedsModels
import Foundation
import GLibBridge

enum LocalBytes {
    static func read(_ resource: HLSResource, limit: Int) throws(MediaError) -> Data {
        let path = resource.url.path(percentEncoded: false)
        do {
            let file = try RegularFile.open(path)
            guard let range = resource.range else { return try whole(file, path, limit: limit) }
            try file.seek(toOffset: UInt64(range.lowerBound))
            let data = try file.read(upToCount: min(Int(clamping: range.count), limit)) ?? Data()
            if data.count == range.count { return data }
        } catch let refusal as RegularFile.Refusal {
            throw refusal.error(path)
        } catch let error as MediaError {
            throw error
        } catch {
            throw .disk(error.localizedDescription)
        }
        throw .disk("\(path) is shorter than its playlist says")
    }

    /// The limit applies during the read, because a file may grow meanwhile.
    private static func whole(_ file: FileHandle, _ path: String, limit: Int) throws -> Data {
        let data = try file.read(upToCount: limit + 1) ?? Data()
        guard data.count <= limit else { throw MediaError.disk("\(path) is too large") }
        return data
    }
}
