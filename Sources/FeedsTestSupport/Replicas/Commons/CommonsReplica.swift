// An honest wiki of free media on 127.0.0.1: the query of its interface for categories, searches and single files.
// Thread: any; one lock. Invariant: every answer follows from the state of one moment; nothing is recorded.

import Foundation
import Synchronization

package final class CommonsReplica: Sendable {
    struct State {
        var host = ""
        var files: [CommonsFile] = []
        var isBusy = false
        var isClosed = false
    }

    final class Shared: Sendable {
        let mutex = Mutex(State())
    }

    package let server: LoopbackServer
    private let shared = Shared()

    package init() throws {
        let shared = shared
        server = try LoopbackServer { path in shared.mutex.withLock { CommonsAnswers.answer(path, $0) } }
        let host = "127.0.0.1:\(server.port)"
        shared.mutex.withLock { $0.host = host }
    }

    package var host: String { shared.mutex.withLock { $0.host } }

    package func upload(_ files: CommonsFile...) { upload(files) }

    package func upload(_ files: [CommonsFile]) {
        change { $0.files = ($0.files + files).sorted { $0.number > $1.number } }
    }

    package func delete(_ number: Int) { change { $0.files.removeAll { $0.number == number } } }

    package func edit(_ number: Int, _ body: @Sendable (inout CommonsFile) -> Void) {
        change { state in
            for index in state.files.indices where state.files[index].number == number { body(&state.files[index]) }
        }
    }

    package func close() { change { $0.isClosed = true } }
    package func setBusy(_ isBusy: Bool) { change { $0.isBusy = isBusy } }

    private func change(_ body: @Sendable (inout State) -> Void) { shared.mutex.withLock { body(&$0) } }
}
