// A folder for a library, removed together with its owner.

import FeedsModels
import Foundation
import SQLiteBridge

@testable import FeedsData

final class LibraryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "mutoscope-library-\(UUID().uuidString)")
    var file: URL { url.appending(path: "library.db") }
    var path: String { file.path(percentEncoded: false) }

    deinit {
        // A leftover in the temporary folder does no harm.
        try? FileManager.default.removeItem(at: url)
    }

    func store(
        _ limits: LibraryLimits = LibraryLimits(), now: Date = Date(timeIntervalSince1970: 1_900_000_000),
        onNotice: @escaping @Sendable (String) -> Void = { _ in }
    ) -> LibraryStore {
        LibraryStore(folder: url, limits: limits, now: { now }, onNotice: onNotice)
    }

    func connection() throws -> Database { try Database(path: path, patience: 0) }

    var names: [String] {
        // A missing folder has no contents.
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []).sorted()
    }

    func checkIntegrity() throws -> [String] {
        try connection().prepare("PRAGMA integrity_check").all { $0.text(0) }
    }
}
