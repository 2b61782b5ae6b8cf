// How much the user watched today, as a small JSON file in the state folder.
// Thread: any. Invariant: a file that is unreadable, or holds impossible values, counts as a new day.

package import FeedsModels
package import Foundation

package final class WatchedDayFile: WatchedDayStoreProtocol {
    private let document: PrivateDocument<WatchedDay>

    /// `report` receives a message when the file cannot be written.
    package init(folder: URL, report: @escaping @Sendable (String) -> Void) {
        let file = folder.appendingPathComponent("day.json")
        document = PrivateDocument(file, name: "The day's limit", largest: 1 << 14, report: report)
    }

    package func load() async -> WatchedDay? { await document.readInTurn().flatMap(Self.sane) }

    package func save(_ day: WatchedDay) { document.write(day) }

    /// Waits until all pending writes are in the file.
    package func flush() { document.flush() }

    /// An impossible number would block the user forever, or never.
    private static func sane(_ day: WatchedDay) -> WatchedDay? {
        let isSane =
            (0...100_000).contains(day.items) && (0...100_000).contains(day.seconds)
            && (1...10_000_000).contains(day.day)
        return isSane ? day : nil
    }
}
