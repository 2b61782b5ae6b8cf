// Remembers which of the user's servers were once reached elsewhere, in a small file beside the stored feeds. Stored
// feeds need it, because they show addresses before the feed is read again.
// Thread: any; one lock, and a separate queue writes the file. Invariant: the file names servers by a digest, and holds
// at most `most` of them, those that were reached last.

package import Foundation
import GLibBridge
import Synchronization

package final class ReachedServers: Sendable {
    private struct Document: Codable, Sendable {
        var version = 1
        /// In the order in which they were reached, the latest last.
        var elsewhere: [String] = []
    }

    private static let most = 2000
    private let document: PrivateDocument<Document>
    private let isKept: Bool
    /// Nil until the first question, which comes on the network's thread. So building the window never waits for the
    /// file.
    private let known = Mutex<Set<String>?>(nil)

    /// A process that stores no feeds (`isKept` is false) reads the file and never writes it.
    package init(folder: URL, isKept: Bool, report: @escaping @Sendable (String) -> Void) {
        document = PrivateDocument(
            Self.file(in: folder), name: "What servers were reached", largest: 1 << 20, report: report)
        self.isKept = isKept
    }

    static func file(in folder: URL) -> URL { folder.appending(path: "servers.json") }

    func contains(_ server: Server) -> Bool { withKnown { $0.contains(Self.name(of: server)) } }

    func add(_ server: Server) {
        let name = Self.name(of: server)
        guard withKnown({ $0.insert(name).inserted }), isKept else { return }
        document.change { old in
            var document = Self.readable(old)
            document.elsewhere = document.elsewhere.filter { $0 != name }.suffix(Self.most - 1) + [name]
            return document
        }
    }

    /// Waits until all pending writes are on disk.
    package func flush() { document.flush() }

    private func withKnown<Value>(_ body: (inout Set<String>) -> Value) -> Value {
        known.withLock { known in
            var names = known ?? Set(Self.readable(document.readable).elsewhere)
            defer { known = names }
            return body(&names)
        }
    }

    private static func readable(_ document: Document?) -> Document {
        guard let document, document.version == 1 else { return Document() }
        return document
    }

    private static func name(of server: Server) -> String { String(Digest.sha256Hex(server.text).prefix(32)) }
}
