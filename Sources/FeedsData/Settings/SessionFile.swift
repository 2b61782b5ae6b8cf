// Where the person was, as a small JSON file in the state folder.
// Thread: any. Invariant: one that cannot be read is a first visit.

package import FeedsModels
package import Foundation

package final class SessionFile: SessionStoreProtocol {
    private let document: PrivateDocument<Session>

    /// `report` hears of a file that could not be written.
    package init(folder: URL, report: @escaping @Sendable (String) -> Void) {
        let file = folder.appendingPathComponent("session.json")
        document = PrivateDocument(file, name: "The session", largest: 1 << 16, report: report)
    }

    package func load() -> Session { document.readable ?? Session() }

    package func save(_ session: Session) { document.write(session) }

    /// Waits until everything handed over is in the file.
    package func flush() { document.flush() }
}
