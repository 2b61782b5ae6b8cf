// Asks the disk for the user's own media.
// Thread: any; each call waits on a thread of its own. Invariant: a disk that hangs blocks only the calls for it, never
// the media store, whose other files go on.

import FeedsModels
import Foundation
import GLibBridge

enum LocalMedia {
    /// The path of a picture.
    static func picture(_ url: URL) async throws(MediaError) -> String {
        try await ask { () throws(MediaError) in
            let path = url.path(percentEncoded: false)
            let file: FileHandle
            do throws(RegularFile.Refusal) { file = try RegularFile.open(path) } catch { throw error.error(path) }
            // An unreadable file is not a picture either.
            guard let head = try? file.read(upToCount: 1024),
                PictureSignature.matches(head, permitsDrawings: true)
            else { throw .unsupported(tr("%1 is no picture", url.lastPathComponent)) }
            return path
        }
    }

    static func check(_ url: URL) async throws(MediaError) {
        try await ask { () throws(MediaError) in
            let path = url.path(percentEncoded: false)
            do throws(RegularFile.Refusal) { try RegularFile.check(path) } catch { throw error.error(path) }
        }
    }

    static func open(_ path: String, _ slice: FileSlice) async throws(MediaError) -> FileSliceReader {
        try await ask { () throws(MediaError) in try FileSliceReader(path, slice) }
    }

    private static func ask<Value: Sendable>(
        _ body: @escaping @Sendable () throws(MediaError) -> Value
    ) async throws(MediaError) -> Value {
        try await DiskQuestion.ask { Result(catching: body) }.get()
    }
}
