// An honest server with Mastodon's interface on 127.0.0.1: nodeinfo, WebFinger, accounts, timelines, threads, limits.
// Thread: any; one lock. Invariant: every answer follows from the state of one moment; nothing is recorded.

package import Foundation
import Synchronization

package final class MastodonReplica: Sendable {
    package enum Software: String, Sendable {
        case mastodon, gotosocial, akkoma
    }

    /// How guests see the timelines of tags and of the server.
    package enum Access: String, Sendable {
        case open = "public"
        case authenticated, disabled
    }

    struct State {
        var host = ""
        var clips = ReplicaClips()
        var software = Software.mastodon
        var statuses: [MastodonStatus] = []
        var access = Access.open
        /// Refuses guests everything, as a server with a limited federation does.
        var isClosed = false
        var movedTo: String?
        var limit = ReplicaLimit(most: 300, seconds: 300)
        var hasLinks = true
        var members = MastodonMembers()
        /// Posts of other servers that this one can fetch: its own id for each uri.
        var foreign: [String: String] = [:]
    }

    package let server: LoopbackServer
    private let state: Shared

    final class Shared: Sendable {
        let mutex = Mutex(State())
        let now: @Sendable () -> Date

        init(now: @escaping @Sendable () -> Date) { self.now = now }
    }

    package init(
        _ software: Software = .mastodon, _ clips: ReplicaClips = ReplicaClips(), port: UInt16 = 0,
        line: LoopbackLine = LoopbackLine(), now: @escaping @Sendable () -> Date = Date.init
    ) throws {
        let state = Shared(now: now)
        self.state = state
        server = try LoopbackServer.answering(port: port, line: line) { request in
            state.mutex.withLock {
                let now = state.now()
                if let answer = MastodonMemberAnswers.answer(request, &$0, now: now) { return answer }
                return MastodonAnswers.answer(request.path, &$0, now: now)
            }
        }
        let host = "127.0.0.1:\(server.port)"
        state.mutex.withLock { ($0.host, $0.software, $0.clips) = (host, software, clips) }
    }

    package var host: String { state.mutex.withLock { $0.host } }

    /// Statuses with videos, the newest first, an hour apart.
    package static func statuses(_ count: Int, until date: Date) -> [MastodonStatus] {
        (0..<count).map { MastodonStatus(count - $0, createdAt: date.addingTimeInterval(Double(-3600 * $0))) }
    }

    /// Videos and a picture, one with a warning, and an answer to one of them.
    package static func samples(until date: Date) -> [MastodonStatus] {
        var statuses = statuses(40, until: date.addingTimeInterval(-120))
        for index in statuses.indices { statuses[index].content = "<p>Status \(statuses[index].number)</p>" }
        statuses[3].attachments = [.image]
        (statuses[5].isSensitive, statuses[5].warning) = (true, "Loud thunder")
        (statuses[7].attachments, statuses[7].repliesTo) = ([], statuses[8].number)
        return statuses
    }

    // MARK: What happens on the server

    package func publish(_ statuses: MastodonStatus...) { publish(statuses) }

    package func publish(_ statuses: [MastodonStatus]) {
        change { $0.statuses = ($0.statuses + statuses).sorted { $0.number > $1.number } }
    }

    package func edit(_ number: Int, _ body: (inout MastodonStatus) -> Void) {
        state.mutex.withLock { state in
            guard let index = state.statuses.firstIndex(where: { $0.number == number }) else { return }
            body(&state.statuses[index])
        }
    }

    package func delete(_ number: Int) { change { $0.statuses.removeAll { $0.number == number } } }
    package func close() { change { $0.isClosed = true } }
    package func show(_ access: Access) { change { $0.access = access } }
    package func move(to account: String) { change { $0.movedTo = account } }
    /// So many requests in five minutes, then 429.
    package func allow(_ requests: Int) { change { $0.limit = ReplicaLimit(most: requests, seconds: 300) } }
    /// Leaves the header out that names the next page.
    package func dropLinks() { change { $0.hasLinks = false } }

    /// It can fetch this post of another server, and calls it so.
    package func know(_ uri: String, as id: String) { change { $0.foreign[uri] = id } }

    // MARK: Its accounts

    package var members: MastodonMembers {
        get { state.mutex.withLock { $0.members } }
        set { state.mutex.withLock { $0.members = newValue } }
    }

    private func change(_ body: @Sendable (inout State) -> Void) { state.mutex.withLock { body(&$0) } }
}
