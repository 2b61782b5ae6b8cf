// How many bytes the cache may keep.
// Thread: any; a plain value. Invariant: never negative.

import Foundation
import Glibc

package enum CacheLimit: Sendable, Hashable {
    case bytes(Int64)
    /// 2 GB or a tenth of the free disk, whichever is less.
    case automatic

    /// `kept` is what the cache holds now: it could be free, so that a full cache does not shrink its own limit.
    func bytes(in folder: URL, kept: Int64) -> Int64 {
        switch self {
        case .bytes(let bytes): max(0, bytes)
        case .automatic: min(2_000_000_000, (Self.free(in: folder) + kept) / 10)
        }
    }

    private static func free(in folder: URL) -> Int64 {
        var disk = statvfs()
        var place = folder
        // A folder that is yet to be made will lie where its parent does.
        while statvfs(place.path(percentEncoded: false), &disk) != 0 {
            guard place.pathComponents.count > 1 else { return 0 }
            place.deleteLastPathComponent()
        }
        return Int64(
            clamping: UInt64(disk.f_bavail).multipliedReportingOverflow(by: UInt64(disk.f_frsize)).partialValue)
    }
}
