// Where the person was, as a small JSON file in the state folder.
// Thread: any; writes go through one queue. Invariant: nobody else may read it, and it is replaced whole or not at all.

import Dispatch
package import FeedsModels
package import Foundation
import Glibc

package final class SessionFile: SessionStoreProtocol {
    /// A larger file is none of ours.
    private static let largest = 1 << 16
    private let file: URL
    private let queue = DispatchQueue(label: "mutoscope.session", qos: .utility)
    private let report: @Sendable (String) -> Void

    /// `report` hears of a file that could not be written. One that cannot be read is a first visit.
    package init(folder: URL, report: @escaping @Sendable (String) -> Void) {
        file = folder.appendingPathComponent("session.json")
        self.report = report
    }

    package func load() -> Session {
        // Missing, damaged or strange: one begins at the beginning, and nobody needs to be told.
        guard let data = try? Data(contentsOf: file), data.count <= Self.largest,
            let session = try? JSONDecoder().decode(Session.self, from: data)
        else { return Session() }
        return session
    }

    package func save(_ session: Session) {
        queue.async { [file, report] in
            do {
                let folder = file.deletingLastPathComponent()
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
                try Self.replace(file, with: encoder.encode(session))
            } catch {
                report("The session could not be saved to \(file.path): \(error.localizedDescription)")
            }
        }
    }

    /// Waits until everything handed over is on disk.
    package func flush() { queue.sync {} }

    /// Private from its first byte on, which Foundation's own way of replacing a file is not.
    private static func replace(_ file: URL, with data: Data) throws {
        let fresh = file.appendingPathExtension("new")
        let made = FileManager.default.createFile(
            atPath: fresh.path, contents: data, attributes: [.posixPermissions: 0o600])
        guard made, rename(fresh.path, file.path) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }
}
