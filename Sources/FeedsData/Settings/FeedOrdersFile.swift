// The orders that the user chose for folders, as a small JSON file in the state folder.
// Thread: any. Invariant: sources are named by a fingerprint, and there are at most `limit` of them.

package import FeedsModels
package import Foundation
import GLibBridge

package final class FeedOrdersFile: FeedOrderStoreProtocol {
    private struct Entry: Codable, Sendable {
        let source: String
        let order: FeedOrder.Kind
        let seed: UInt64?
    }

    private struct Document: Codable, Sendable {
        var version = 1
        /// In the order in which they were chosen, the latest last.
        var sources: [Entry] = []
    }

    package static let limit = 200
    private let document: PrivateDocument<Document>

    /// `report` receives a message when the file cannot be written. An unreadable file counts as empty.
    package init(folder: URL, report: @escaping @Sendable (String) -> Void) {
        let file = folder.appendingPathComponent("orders.json")
        document = PrivateDocument(
            file, name: "The order of the folders", largest: 1 << 20, survivesPowerCuts: true, report: report)
    }

    package func order(of source: String) async -> FeedOrder? {
        let key = Digest.sha256Hex(source)
        guard let entry = await Self.known(document.readInTurn()).sources.last(where: { $0.source == key }) else {
            return nil
        }
        return FeedOrder(entry.order, seed: entry.seed ?? 0)
    }

    package func keep(_ order: FeedOrder, of source: String) {
        let key = Digest.sha256Hex(source)
        let seed: UInt64? = if case .shuffled(let seed) = order { seed } else { nil }
        document.change { old in
            var document = Self.known(old)
            document.sources.removeAll { $0.source == key }
            document.sources =
                document.sources.suffix(Self.limit - 1) + [Entry(source: key, order: order.kind, seed: seed)]
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
}
