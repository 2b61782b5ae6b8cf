// An honest Loops server on 127.0.0.1: the start feed, accounts, tags, starter kits, comments and limits for guests.
// Thread: any; one lock. Invariant: every answer follows from the state of one moment; nothing is recorded.

package import Foundation
import Synchronization

package final class LoopsReplica: Sendable {
    struct State {
        var host = ""
        var clips = ReplicaClips()
        var videos: [LoopsVideo] = []
        var kit: [String] = []
        var limit = ReplicaLimit(most: 60, seconds: 60)
        var isPrivate = false
    }

    final class Shared: Sendable {
        let mutex = Mutex(State())
    }

    package let server: LoopbackServer
    private let shared = Shared()

    package init(
        _ clips: ReplicaClips = ReplicaClips(), port: UInt16 = 0, line: LoopbackLine = LoopbackLine(),
        now: @escaping @Sendable () -> Date = Date.init
    ) throws {
        let shared = shared
        server = try LoopbackServer(port: port, line: line) { path in
            shared.mutex.withLock { LoopsAnswers.answer(path, &$0, now: now()) }
        }
        let host = "127.0.0.1:\(server.port)"
        shared.mutex.withLock { ($0.host, $0.clips) = (host, clips) }
    }

    package var host: String { shared.mutex.withLock { $0.host } }

    /// The newest first, an hour apart.
    package static func videos(_ count: Int, until date: Date) -> [LoopsVideo] {
        (0..<count).map { LoopsVideo(count - $0, createdAt: date.addingTimeInterval(Double(-3600 * $0))) }
    }

    /// Videos, one of them sensitive.
    package static func samples(until date: Date) -> [LoopsVideo] {
        var videos = videos(40, until: date.addingTimeInterval(-180))
        for index in videos.indices { videos[index].caption = "Loop \(videos[index].number) #camels" }
        videos[5].isSensitive = true
        return videos
    }

    // MARK: What happens on the server

    package func publish(_ videos: LoopsVideo...) { publish(videos) }

    package func publish(_ videos: [LoopsVideo]) {
        change { $0.videos = ($0.videos + videos).sorted { $0.number > $1.number } }
    }

    package func edit(_ number: Int, _ body: (inout LoopsVideo) -> Void) {
        shared.mutex.withLock { state in
            guard let index = state.videos.firstIndex(where: { $0.number == number }) else { return }
            body(&state.videos[index])
        }
    }

    package func delete(_ number: Int) { change { $0.videos.removeAll { $0.number == number } } }
    package func recommend(_ accounts: [String]) { change { $0.kit = accounts } }
    package func allow(_ requests: Int) { change { $0.limit = ReplicaLimit(most: requests, seconds: 60) } }

    private func change(_ body: @Sendable (inout State) -> Void) { shared.mutex.withLock { body(&$0) } }
}
