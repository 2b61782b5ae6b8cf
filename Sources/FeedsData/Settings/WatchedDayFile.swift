// How much was watched today, as a small JSON file in the state folder.
// Thread: any. Invariant: one that cannot be read, or that no day can have made, counts as a new day.

package import FeedsModels
package import Foundation

package final class WatchedDayFile: WatchedDayStoreProtocol {
    private let document: PrivateDocument<WatchedDay>

    /// `report` hears of a file that could not be written.
    package init(folder: URL, report: @escaping @Sendable (String) -> Void) {
        let file = folder.appendingPathComponent("day.json")
        document = PrivateDocument(file, name: "The day's limit", largest: 1 << 14, report: report)
    }

    package func load() async -> WatchedDay? { await document.readInTurn().flatMap(Self.sane) }

    package func save(_ day: WatchedDay) { document.write(day) }

    /// Waits until everything handed over is in the file.
    package func flush() { document.flush() }

    /// A number that no day can have would never let anybody go on, or never stop anybody.
    private static func sane(_ day: WatchedDay) -> WatchedDay? {
        let isSane =
            (0...100_000).contains(day.items) && (0...100_000).contains(day.seconds)
            && (1...10_000_000).contains(day.day)
        return isSane ? day : nil
    }
}
