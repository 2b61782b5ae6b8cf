// An honest catalogue of stock videos and photos on 127.0.0.1, which asks for a key in a header as Pexels does.
// Thread: any; one lock. Invariant: a request without the right key gets nothing.

import Synchronization

package final class PexelsReplica: Sendable {
    struct State {
        var host = ""
        var videos: [Int] = []
        var photos: [Int] = []
        var key = "key-of-ann"
        var isBusy = false
    }

    final class Shared: Sendable {
        let mutex = Mutex(State())
    }

    package let server: LoopbackServer
    private let shared = Shared()

    package init(port: UInt16 = 0) throws {
        let shared = shared
        server = try LoopbackServer.answering(port: port) { request in
            shared.mutex.withLock { PexelsAnswers.answer(request, $0) }
        }
        let host = "127.0.0.1:\(server.port)"
        shared.mutex.withLock { $0.host = host }
    }

    package var host: String { shared.mutex.withLock { $0.host } }

    // MARK: What happens there

    package func publish(videos: [Int] = [], photos: [Int] = []) {
        change {
            $0.videos = Array(Set($0.videos + videos)).sorted(by: >)
            $0.photos = Array(Set($0.photos + photos)).sorted(by: >)
        }
    }

    package func delete(video: Int) { change { $0.videos.removeAll { $0 == video } } }
    package func replaceKey() { change { $0.key = "another-key" } }
    package func setBusy(_ isBusy: Bool) { change { $0.isBusy = isBusy } }

    private func change(_ body: @Sendable (inout State) -> Void) { shared.mutex.withLock { body(&$0) } }
}
