// The open networks of which the program can be a small server, with 40 posts of an account `ann`.
// Thread: any. Invariant: one line a network.

import FeedsTestSupport
import Foundation

enum SampleReplica: String, CaseIterable {
    case bluesky, loops, mastodon, peertube

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    func server(_ clips: ReplicaClips, port: UInt16, line: LoopbackLine) throws -> LoopbackServer {
        let now = Date()
        switch self {
        case .bluesky:
            let replica = try BlueskyReplica(clips, port: port, line: line)
            replica.publish(BlueskyReplica.samples(until: now))
            return replica.server
        case .loops:
            let replica = try LoopsReplica(clips, port: port, line: line)
            replica.publish(LoopsReplica.samples(until: now))
            return replica.server
        case .mastodon:
            let replica = try MastodonReplica(.mastodon, clips, port: port, line: line)
            replica.publish(MastodonReplica.samples(until: now))
            return replica.server
        case .peertube:
            let replica = try PeerTubeReplica(clips, port: port, line: line)
            replica.publish(PeerTubeReplica.samples(until: now))
            return replica.server
        }
    }
}
