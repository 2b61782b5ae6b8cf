// How long the user watches, by source, as a small JSON file in the state folder.
// Thread: any. Invariant: sources are named by a fingerprint, and there are at most `limit` of them.

package import FeedsModels
package import Foundation
import GLibBridge

package final class WatchTimesFile: WatchTimesStoreProtocol {
    private struct Entry: Codable, Sendable {
        let source: String
        let times: WatchTimes
    }

    private struct Document: Codable, Sendable {
        var version = 1
        /// In the order of their last use, the latest last.
        var sources: [Entry] = []
    }

    package static let limit = 100
    private let document: PrivateDocument<Document>

    /// `report` receives a message when the file cannot be written. An unreadable file counts as empty.
    package init(folder: URL, report: @escaping @Sendable (String) -> Void) {
        let file = folder.appendingPathComponent("watch-times.json")
        document = PrivateDocument(file, name: "The watch times", largest: 1 << 20, report: report)
    }

    package func load(_ source: FeedSource) async -> WatchTimes? {
        let key = Self.key(of: source)
        return await Self.known(document.readInTurn()).sources.last { $0.source == key }?.times
    }

    package func save(_ times: WatchTimes, for source: FeedSource) {
        let key = Self.key(of: source)
        document.change { old in
            var document = Self.known(old)
            document.sources.removeAll { $0.source == key }
            document.sources = document.sources.suffix(Self.limit - 1) + [Entry(source: key, times: times)]
            return document
        }
    }

    /// Waits until all pending writes are in the file.
    package func flush() { document.flush() }

    /// A file of another version counts as empty.
    private static func known(_ document: Document?) -> Document {
        guard let document, document.version == 1 else { return Document() }
        return document
    }

    private static func key(of source: FeedSource) -> String {
        let places = ([source] + source.more).map { place -> String in
            switch place.place {
            case .path(let path): path
            case .remote(let url): url.absoluteString
            case .named: place.key
            }
        }
        return Digest.sha256Hex(places.joined(separator: "\n"))
    }
}
