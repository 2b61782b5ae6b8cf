// An exported document as a file.
// Thread: any, but it blocks. Invariant: the file is written whole or not at all, and is private to the user's account.

package import FeedsModels
package import Foundation
import GLibBridge
import Glibc

package enum LibraryExport {
    package static func write(_ document: Data, to file: URL) throws(StoreError) {
        let path = file.path(percentEncoded: false)
        let scratch = "\(path).\(getpid()).part"
        do {
            guard FileManager.default.createFile(atPath: scratch, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw StoreError.failed(tr("%1 cannot be written", path)) }
            defer { unlink(scratch) }
            let handle = try FileHandle(forWritingTo: URL(filePath: scratch))
            try handle.write(contentsOf: document)
            try handle.synchronize()
            try handle.close()
            guard rename(scratch, path) == 0 else { throw StoreError.failed(tr("%1 cannot be written", path)) }
        } catch let error as StoreError {
            throw error
        } catch {
            throw .failed(tr("%1 cannot be written", path))
        }
    }

    /// Reads at most a byte more than a document may have, so that a larger file is noticed.
    package static func read(_ file: URL) throws(StoreError) -> Data {
        do {
            let handle = try RegularFile.open(file.path(percentEncoded: false))
            return try handle.read(upToCount: LibraryDocument.sizeLimit + 1) ?? Data()
        } catch {
            throw .badDocument(tr("%1 cannot be read", file.path(percentEncoded: false)))
        }
    }
}
