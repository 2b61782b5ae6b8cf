// An honest library of images and videos on 127.0.0.1: its search, the addresses of an asset's files, and the files.
// Thread: any; one lock. Invariant: every answer follows from the state of one moment; nothing is recorded.

package import Foundation
import Synchronization

package final class NASAReplica: Sendable {
    struct State {
        var host = ""
        var items: [NASAItem] = []
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
        server = try LoopbackServer(port: port) { path in shared.mutex.withLock { NASAAnswers.answer(path, $0) } }
        let host = "127.0.0.1:\(server.port)"
        shared.mutex.withLock {
            $0.host = host
            if let clip { $0.clip = clip }
        }
    }

    package var host: String { shared.mutex.withLock { $0.host } }

    /// The newest first, an hour apart.
    package static func items(_ count: Int, until date: Date) -> [NASAItem] {
        (0..<count).map { NASAItem(count - $0, created: date.addingTimeInterval(Double(-3600 * $0))) }
    }

    // MARK: What happens in the library

    package func publish(_ items: NASAItem...) { publish(items) }

    package func publish(_ items: [NASAItem]) {
        change { $0.items = ($0.items + items).sorted { $0.number > $1.number } }
    }

    package func edit(_ number: Int, _ body: @Sendable (inout NASAItem) -> Void) {
        change { state in
            for index in state.items.indices where state.items[index].number == number { body(&state.items[index]) }
        }
    }

    package func delete(_ number: Int) { change { $0.items.removeAll { $0.number == number } } }
    package func setBusy(_ isBusy: Bool) { change { $0.isBusy = isBusy } }
    package func close() { change { $0.isClosed = true } }

    private func change(_ body: @Sendable (inout State) -> Void) { shared.mutex.withLock { body(&$0) } }
}
