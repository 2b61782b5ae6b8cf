// An honest archive of films on 127.0.0.1: its search, the facts of an item, and the files.
// Thread: any; one lock. Invariant: every answer follows from the state of one moment; nothing is recorded.

package import Foundation
import Synchronization

package final class ArchiveReplica: Sendable {
    struct State {
        var host = ""
        var items: [ArchiveItem] = []
        var isBusy = false
        var isClosed = false
        var clip = Data("clip".utf8)
    }

    final class Shared: Sendable {
        let mutex = Mutex(State())
    }

    package let server: LoopbackServer
    private let shared = Shared()

    /// `clip` stands behind every file.
    package init(clip: Data? = nil, port: UInt16 = 0) throws {
        let shared = shared
        server = try LoopbackServer(port: port) { path in shared.mutex.withLock { ArchiveAnswers.answer(path, $0) } }
        let host = "127.0.0.1:\(server.port)"
        shared.mutex.withLock {
            $0.host = host
            if let clip { $0.clip = clip }
        }
    }

    package var host: String { shared.mutex.withLock { $0.host } }

    /// The newest first, an hour apart.
    package static func items(_ count: Int, until date: Date) -> [ArchiveItem] {
        (0..<count).map { ArchiveItem(count - $0, publicdate: date.addingTimeInterval(Double(-3600 * $0))) }
    }

    // MARK: What happens in the archive

    package func upload(_ items: ArchiveItem...) { upload(items) }
    package func upload(_ items: [ArchiveItem]) { change { $0.items += items } }

    package func edit(_ number: Int, _ body: @Sendable (inout ArchiveItem) -> Void) {
        change { state in
            for index in state.items.indices where state.items[index].number == number { body(&state.items[index]) }
        }
    }

    package func delete(_ number: Int) { change { $0.items.removeAll { $0.number == number } } }
    package func setBusy(_ isBusy: Bool) { change { $0.isBusy = isBusy } }
    package func close() { change { $0.isClosed = true } }

    private func change(_ body: @Sendable (inout State) -> Void) { shared.mutex.withLock { body(&$0) } }
}
