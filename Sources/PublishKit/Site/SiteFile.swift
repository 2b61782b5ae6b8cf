// Writes a file of publishing beside its place and renames it, so that a kill leaves the old file or the new one.
// Thread: any that may block. Invariant: a failure says which file it was, and why.

import FeedsModels
import Foundation
import GLibBridge

enum SiteFile {
    /// `permissions` are those of folders that must be made for it.
    static func write(_ data: Data, to file: URL, permissions: Int? = nil) throws(SiteFailure) {
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: permissions.map { [.posixPermissions: $0] })
            let save = try SaveFile(file.path)
            do {
                try save.write(data)
                try save.keep()
            } catch {
                save.drop()
                throw error
            }
        } catch let failure as SaveFile.Failure {
            throw SiteFailure(tr("%1 cannot be written: %2", file.path, failure.reason))
        } catch {
            throw SiteFailure(tr("%1 cannot be written: %2", file.path, SiteFailure.words(of: error)))
        }
    }
}
