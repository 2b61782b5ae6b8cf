// The limit of requests of a replica's server: so many in each window of time.
// Thread: any; a plain value. Invariant: a window ends where the headers say.

import Foundation

struct ReplicaLimit {
    var most: Int
    let seconds: Double
    private var used = 0
    private(set) var ends = Date.distantPast

    init(most: Int, seconds: Double) {
        self.most = most
        self.seconds = seconds
    }

    var remaining: Int { max(0, most - used) }

    /// Counts a request; false when there were too many.
    mutating func take(at now: Date) -> Bool {
        if now >= ends { (used, ends) = (0, now.addingTimeInterval(seconds)) }
        used += 1
        return used <= most
    }
}
