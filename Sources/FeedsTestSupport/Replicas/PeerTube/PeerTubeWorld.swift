// What the replica's server holds at the moment, and what it was asked.
// Thread: any; one lock. Invariant: an answer is made from one moment's state.

import Foundation
import Synchronization

package final class PeerTubeWorld: Sendable {
    struct State {
        var host = ""
        var videos: [PeerTubeVideo] = []
        /// The uuids of playlists' videos in their order; a deleted video leaves its place.
        var playlists: [String: [String]] = [:]
        /// Requests in the present window of time.
        var asked = 0
        var windowEnds = Date.distantPast
        var limit = 50
        var isClosed = false
        var isFollowed = true
        var members = PeerTubeMembers()
    }

    private let state = Mutex(State())
    let clips: ReplicaClips
    let now: @Sendable () -> Date

    init(_ clips: ReplicaClips, now: @escaping @Sendable () -> Date) {
        self.clips = clips
        self.now = now
    }

    func read<Value>(_ body: (State) -> Value) -> Value { state.withLock { body($0) } }
    func change<Value>(_ body: (inout State) -> Value) -> Value { state.withLock { body(&$0) } }

    /// Counts a request. Nil while it is allowed, else the seconds until the next window.
    func count() -> (remaining: Int, reset: Date, isRefused: Bool, limit: Int) {
        let now = now()
        return state.withLock { state in
            if now >= state.windowEnds { (state.asked, state.windowEnds) = (0, now.addingTimeInterval(10)) }
            state.asked += 1
            return (max(0, state.limit - state.asked), state.windowEnds, state.asked > state.limit, state.limit)
        }
    }
}
