// The user's last place in the feed, as a small JSON file in the state folder.
// Thread: any. Invariant: an unreadable file counts as a first visit.

package import FeedsModels
package import Foundation

package final class SessionFile: SessionStoreProtocol {
    private let document: PrivateDocument<Session>

    /// `report` receives a message when the file cannot be written.
    package init(folder: URL, report: @escaping @Sendable (String) -> Void) {
        let file = folder.appendingPathComponent("session.json")
        document = PrivateDocument(file, name: "The session", largest: 1 << 16, report: report)
    }

    package func load() -> Session { document.readable ?? Session() }

    package func save(_ session: Session) { document.write(session) }

    /// Waits until all pending writes are in the file.
    package func flush() { document.flush() }
}
