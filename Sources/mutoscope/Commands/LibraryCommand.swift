// `mutoscope library status|export|import`: reports on the user's library, and carries it to another machine.
// Thread: any; the store works on its own queue. Invariant: works while a window is open, which then shows the imported
// posts.

import FeedsData
import FeedsModels
import Foundation

enum LibraryCommand {
    static let help = """
        Usage: mutoscope library status [--json] [--profile DIR]
               mutoscope library export FILE|- [--profile DIR]
               mutoscope library import FILE|- [--json] [--profile DIR]

        status says where the library is and how much was liked, saved, watched and hidden. export writes all of that,
        with messages and drafts, as one JSON document; import adds what such a document says to what is here. Where
        both know of the same, the later act wins; nothing is lost, and importing twice changes nothing. A - stands for
        the terminal: standard output, or standard input. All of it works while the window is open.

          --json          print one JSON object instead
                          status: file, bytes, liked, saved, history, hidden, hidden_authors, damaged, error
                          import: taken, known, skipped (each with place and reason), error
          --profile DIR   the library of that profile
          --help, -h      print this

        Exit status: 0 when it was done, 1 when it could not be, 2 for wrong usage.
        """

    /// `folder` gives the library folder of a profile; `out` and `err` take lines without their end.
    static func run(
        _ arguments: [String], folder: (_ profile: String?) -> URL, out: (String) -> Void,
        err: @escaping @Sendable (String) -> Void
    ) async -> Int32 {
        let options: LibraryOptions
        do throws(LibraryOptions.Mistake) {
            options = try LibraryOptions(arguments)
        } catch {
            err("\(error.sentence)\nTry mutoscope library --help.")
            return 2
        }
        if options.wantsHelp {
            out(help)
            return 0
        }
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
