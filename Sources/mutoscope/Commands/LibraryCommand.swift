// `mutoscope library status|export|import`: reports on the user's library, and carries it to another machine.
// Thread: any; the store works on its own queue. Invariant: works while a window is open, which then shows the imported
// posts.

import CommandKit
import FeedsData
import FeedsModels
import Foundation

enum LibraryCommand {
    /// `folder` gives the library folder of a profile; `out` and `err` take lines without their end.
    static func run(
        _ arguments: [String], folder: (_ profile: String?) -> URL, out: (String) -> Void,
        err: @escaping @Sendable (String) -> Void
    ) async -> Int32 {
        await LibraryOptions.command.run(arguments, out: out, err: err) { options in
            let place = folder(options.profile)
            // A library in memory would end with this process, so the store must open its file or fail.
            let store = LibraryStore(folder: place, mayForget: false, onNotice: err)
            do throws(StoreError) {
                switch options.action {
                case .status: try await status(place, store, options.isJSON, out)
                case .exporting: try await export(place, store, options.file, out)
                case .importing: try await merge(store, options.file, options.isJSON, out)
                }
                return 0
            } catch {
                if options.isJSON { out(LibraryReport.json(error: error.description)) } else { err(error.description) }
                return 1
            }
        }
    }

    private static func status(
        _ place: URL, _ store: LibraryStore, _ isJSON: Bool, _ out: (String) -> Void
    ) async throws(StoreError) {
        let report = try await LibraryReport(folder: place, store: store)
        out(isJSON ? report.json : report.text)
    }

    private static func export(
        _ place: URL, _ store: LibraryStore, _ file: String, _ out: (String) -> Void
    ) async throws(StoreError) {
        guard LibraryReport.exists(in: place) else {
            throw .failed("there is none in \(place.path(percentEncoded: false))")
        }
        let document = try await store.export()
        if file == "-" { return out(String(decoding: document, as: UTF8.self)) }
        try LibraryExport.write(document, to: URL(fileURLWithPath: file))
        out("Exported to \(file), \(CacheReport.size(Int64(document.count))).")
    }

    private static func merge(
        _ store: LibraryStore, _ file: String, _ isJSON: Bool, _ out: (String) -> Void
    ) async throws(StoreError) {
        let source = URL(fileURLWithPath: file == "-" ? "/dev/stdin" : file)
        let summary = try await store.merge(try LibraryExport.read(source))
        out(isJSON ? summary.json : summary.text)
    }
}
