// How much was watched today, as a small JSON file in the state folder.
// Thread: any; the file is read and written on one queue. Invariant: it is replaced whole or not at all.

import Dispatch
package import FeedsModels
package import Foundation

package final class WatchedDayFile: WatchedDayStoreProtocol {
    /// A larger file is none of ours.
    private static let largest = 1 << 14
    private let file: URL
    private let queue = DispatchQueue(label: "mutoscope.watched-day", qos: .utility)
    private let report: @Sendable (String) -> Void

    /// `report` hears of a file that could not be written. One that cannot be read counts as a new day.
    package init(folder: URL, report: @escaping @Sendable (String) -> Void) {
        file = folder.appendingPathComponent("day.json")
        self.report = report
    }

    package func load() async -> WatchedDay? {
        await withCheckedContinuation { continuation in
            queue.async { [file] in
                // Missing, damaged or strange: the day begins anew, and nobody needs to be told.
                let data = try? Data(contentsOf: file)
                let day = data.flatMap { data -> WatchedDay? in
                    guard data.count <= Self.largest else { return nil }
                    return try? JSONDecoder().decode(WatchedDay.self, from: data)
                }
                continuation.resume(returning: day.flatMap(Self.sane))
            }
        }
    }

    /// A number that no day can have would never let anybody go on, or never stop anybody.
    private static func sane(_ day: WatchedDay) -> WatchedDay? {
        let isSane =
            (0...100_000).contains(day.items) && (0...100_000).contains(day.seconds)
            && (1...10_000_000).contains(day.day)
        return isSane ? day : nil
    }

    package func save(_ day: WatchedDay) {
        queue.async { [file, report] in
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try JSONEncoder().encode(day).write(to: file, options: .atomic)
            } catch {
                report("The day's limit could not be saved to \(file.path): \(error.localizedDescription)")
            }
        }
    }

    /// Waits until everything handed over is on disk.
    package func flush() { queue.sync {} }
}
