// Reads the liked posts of the library under soak, with the app's own command while the window is open.
// Thread: the driver's. Invariant: it reads and never writes.

import FeedsModels
import Foundation

struct SoakLibrary {
    private static let patience: Microseconds = .seconds(20)

    let executable: String
    let profile: String?
    let environment: [String: String]
    let folders: TourFolders

    /// The ids of the posts; empty before a library exists.
    func liked(_ app: AppUnderTour) throws(TourError) -> Set<String> {
        let file = "\(folders.scratch)/library.json"
        var command = [executable, "library", "export", file]
        if let profile { command += ["--profile", profile] }
        let export = try ChildProcess(command, environment: environment, log: folders.log("library"))
        let deadline = MonotonicClock.now() + Self.patience
        while export.whyEnded() == nil {
            guard MonotonicClock.now() < deadline else { throw TourError("The library was not told within 20 s.") }
            try app.pump(for: .milliseconds(30))
        }
        guard let data = FileManager.default.contents(atPath: file) else { return [] }
        do {
            return Set(try LibraryDocument(json: data).posts.filter(\.status.isLiked).map(\.key.id))
        } catch {
            throw TourError("The library's export cannot be read: \(error.description).")
        }
    }
}
