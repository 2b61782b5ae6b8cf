// The mark of a source that is being opened, as a small JSON file in the state folder.
// Thread: any. Invariant: it goes when the process is asked to end (Ctrl+C, logout), and stays when it crashes or is
// killed. The mark of a process that still runs is not told.

package import FeedsModels
package import Foundation
import GLibBridge
import Glibc

package final class OpeningFile: OpeningStoreProtocol {
    private struct Content: Sendable, Codable {
        var mark: OpeningMark
        var owner: RunningProcess
    }

    private let document: PrivateDocument<Content>

    /// `report` hears of a file that could not be written.
    package init(folder: URL, report: @escaping @Sendable (String) -> Void) {
        let file = folder.appendingPathComponent("opening.json")
        document = PrivateDocument(file, name: "The source being opened", largest: 1 << 16, report: report)
    }

    package func left() -> OpeningMark? {
        document.readable.flatMap { $0.owner.isRunning ? nil : $0.mark }
    }

    package func save(_ mark: OpeningMark) {
        guard let owner = RunningProcess.own else { return }
        document.write(Content(mark: mark, owner: owner))
        document.flush()
        PoliteEnd.remove(document.path)
    }

    package func clear() {
        document.flush()
        guard let owner = document.readable?.owner, owner == RunningProcess.own || !owner.isRunning else { return }
        unlink(document.path)
    }
}

/// A process, told apart from others that have had its number.
struct RunningProcess: Sendable, Hashable, Codable {
    let number: Int32
    /// In the kernel's ticks since it started.
    let started: String

    static var own: RunningProcess? { RunningProcess(getpid()) }

    /// Nil when there is none of this number.
    init?(_ number: Int32) {
        // The name of the program stands in brackets, and may hold spaces and brackets itself.
        guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
            let end = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[end...].split(separator: " ")
        guard fields.count > 20 else { return nil }
        (self.number, started) = (number, String(fields[20]))
    }

    var isRunning: Bool { RunningProcess(number) == self }
}
