// An honest server of Bluesky's public interface on 127.0.0.1: profiles, feeds, lists, posts, threads.
// Thread: any; one lock. Invariant: every answer follows from the state of one moment; nothing is recorded.

package import Foundation
import Synchronization

package final class BlueskyReplica: Sendable {
    struct State {
        var host = ""
        var clips = ReplicaClips()
        var posts: [BlueskyPost] = []
        var accountLabels: [String: [String]] = [:]
        var isOnline = true
        var limit = ReplicaLimit(most: 3000, seconds: 300)
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
            shared.mutex.withLock { BlueskyAnswers.answer(path, &$0, now: now()) }
        }
        let host = "127.0.0.1:\(server.port)"
        shared.mutex.withLock { ($0.host, $0.clips) = (host, clips) }
    }

    package var host: String { shared.mutex.withLock { $0.host } }

    /// The newest first, an hour apart.
    package static func posts(_ count: Int, until date: Date) -> [BlueskyPost] {
        (0..<count).map { BlueskyPost(count - $0, createdAt: date.addingTimeInterval(Double(-3600 * $0))) }
    }

    /// Videos and an album, one post with a label.
    package static func samples(until date: Date) -> [BlueskyPost] {
        var posts = posts(40, until: date.addingTimeInterval(-240))
        for index in posts.indices { posts[index].text = "Post \(posts[index].number) #camels" }
        posts[3].embed = .images(2)
        posts[5].labels = ["graphic-media"]
        return posts
    }

    // MARK: What happens on the server

    package func publish(_ posts: BlueskyPost...) { publish(posts) }

    package func publish(_ posts: [BlueskyPost]) {
        change { $0.posts = ($0.posts + posts).sorted { $0.number > $1.number } }
    }

    package func delete(_ number: Int) { change { $0.posts.removeAll { $0.number == number } } }
    package func label(_ account: String, _ labels: [String]) { change { $0.accountLabels[account] = labels } }
    package func stopGenerator() { change { $0.isOnline = false } }
    package func allow(_ requests: Int) { change { $0.limit = ReplicaLimit(most: requests, seconds: 300) } }

    private func change(_ body: @Sendable (inout State) -> Void) { shared.mutex.withLock { body(&$0) } }
}
