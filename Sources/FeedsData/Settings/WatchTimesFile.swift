// How long this person watches, by source, as a small JSON file in the state folder.
// Thread: any; files are read and written on one queue. Invariant: sources are named by a fingerprint, there are at most
// `limit` of them, and the file is replaced whole or not at all.

import Dispatch
package import FeedsModels
package import Foundation
import GLibBridge

package final class WatchTimesFile: WatchTimesStoreProtocol {
    private struct Entry: Codable {
        let source: String
        let times: WatchTimes
    }

    private struct Document: Codable {
        var version = 1
        /// The one used last at the end.
        var sources: [Entry] = []
    }

    package static let limit = 100
    /// A larger file is none of ours.
    private static let largest = 1 << 20
    private let file: URL
    private let queue = DispatchQueue(label: "mutoscope.watch-times", qos: .utility)
    private let report: @Sendable (String) -> Void

    /// `report` hears of a file that could not be written. One that cannot be read was never learned.
    package init(folder: URL, report: @escaping @Sendable (String) -> Void) {
        file = folder.appendingPathComponent("watch-times.json")
        self.report = report
    }

    package func load(_ source: FeedSource) async -> WatchTimes? {
        let key = Self.key(of: source)
        return await withCheckedContinuation { continuation in
            queue.async { [file] in
                let entry = Self.read(file).sources.last { $0.source == key }
                continuation.resume(returning: entry?.times)
            }
        }
    }

    package func save(_ times: WatchTimes, for source: FeedSource) {
        let key = Self.key(of: source)
        queue.async { [file, report] in
            var document = Self.read(file)
            document.sources.removeAll { $0.source == key }
            document.sources = document.sources.suffix(Self.limit - 1) + [Entry(source: key, times: times)]
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try JSONEncoder().encode(document).write(to: file, options: .atomic)
            } catch {
                report("Watch times could not be saved to \(file.path): \(error.localizedDescription)")
            }
        }
    }

    /// Waits until everything handed over is on disk.
    package func flush() { queue.sync {} }

    private static func read(_ file: URL) -> Document {
        // Missing, damaged or strange: habits are learned anew, so nobody needs to be told.
        guard let data = try? Data(contentsOf: file), data.count <= largest,
            let document = try? JSONDecoder().decode(Document.self, from: data), document.version == 1
        else { return Document() }
        return document
    }

    private static func key(of source: FeedSource) -> String {
        let places = ([source] + source.more).map { place -> String in
            switch place.place {
            case .path(let path): path
            case .remote(let url): url.absoluteString
            case .library: place.key
            }
        }
        return Digest.sha256Hex(places.joined(separator: "\n"))
    }
}
