// What a library holds, for `mutoscope library status`.
// Thread: any; a plain value. Invariant: looking makes no file.

package import FeedsModels
package import Foundation

package struct LibraryReport: Sendable, Hashable {
    package var file: String
    /// With its log.
    package var bytes: Int64 = 0
    package var counts = LibraryCounts()
    /// Damaged files that were set aside.
    package var setAside: [String] = []

    package static func exists(in folder: URL) -> Bool {
        LibraryFile(folder: folder, limits: LibraryLimits()).exists
    }

    /// Of a folder without a library, zeros.
    package init(folder: URL, store: any LibraryStoreProtocol) async throws(StoreError) {
        let manager = FileManager.default
        let library = LibraryFile(folder: folder, limits: LibraryLimits())
        file = library.path
        if library.exists { counts = try await store.counts() }
        for end in ["", "-wal"] {
            // What is not there has no size.
            let facts = try? manager.attributesOfItem(atPath: library.path + end)
            bytes += (facts?[.size] as? Int64) ?? 0
        }
        // A folder that is not there holds nothing.
        let names = (try? manager.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        setAside = names.filter { $0.hasSuffix(".broken.db") }.sorted()
    }

    package var text: String {
        var lines = [
            "Library    \(file), \(CacheReport.size(bytes))", "Liked      \(counts.liked)",
            "Saved      \(counts.saved)",
            "History    \(counts.history)", "Hidden     \(counts.hidden) posts, \(counts.hiddenAuthors) authors",
            "Follows    \(counts.follows)",
        ]
        for name in setAside { lines.append("Damaged    \(name)") }
        return lines.joined(separator: "\n")
    }

    package var json: String {
        JSONWriter.text(
            of: .object([
                "file": .string(file), "bytes": .int(Int(bytes)), "liked": .int(counts.liked),
                "saved": .int(counts.saved), "history": .int(counts.history), "hidden": .int(counts.hidden),
                "hidden_authors": .int(counts.hiddenAuthors), "follows": .int(counts.follows),
                "damaged": .array(setAside.map { .string($0) }),
                "error": .null,
            ]))
    }

    package static func json(error: String) -> String { JSONWriter.text(of: .object(["error": .string(error)])) }
}

extension MergeSummary {
    package var text: String {
        var lines = ["Taken \(taken), here already \(known), skipped \(skipped.count)"]
        for item in skipped { lines.append("  \(item.place): \(item.reason)") }
        return lines.joined(separator: "\n")
    }

    package var json: String {
        JSONWriter.text(
            of: .object([
                "taken": .int(taken), "known": .int(known), "error": .null,
                "skipped": .array(
                    skipped.map { .object(["place": .string($0.place), "reason": .string($0.reason)]) }),
            ]))
    }
}
