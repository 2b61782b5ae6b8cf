// The numbers of polite fetching, in seconds where nothing else is said.
// Thread: any; pure. Invariant: every interval is finite and at least the least interval, whatever a server says.

package enum FetchRules {
    static let minute = 60.0
    static let hour = 60 * minute
    static let day = 24 * hour
    static let week = 7 * day

    /// No feed is asked more often, whatever happens.
    package static let leastInterval = 15 * minute
    package static let longestInterval = day
    /// For a feed whose entries have no dates.
    static let unknownInterval = hour
    /// Some servers declare answers valid for years.
    package static let longestServerInterval = 5 * hour
    package static let longestRetryAfter = day
    static let firstHostWait = 10 * minute
    static let longestHostWait = 6 * hour
    /// The share by which the waits of feeds differ, so that feeds that fail together do not return together.
    static let spread = 0.2
    static let firstFailureWait = 15 * minute
    static let longestFailureWait = day
    static let mostMisses = 3
    static let missingAfter = 3 * day
    package static let validatorsLast = 8 * day

    /// Requests of an opening.
    package static let mostRequests = 60
    package static let openingLasts = 20.0
    /// A request that begins later in the opening would hardly be answered.
    package static let lastStart = 15.0
    package static let connections = 4
    /// When so many hosts in a row cannot be reached, there is no network.
    static let mostUnreached = 3
    /// Between two requests to a host.
    package static let hostPause = 1.0
    /// A request that ran so long when the opening ends counts as unanswered.
    static let patience = 10.0

    /// A feed is asked twice for each post that it is expected to bring.
    package static func interval(postsPerWeek: Double?, server: Double?) -> Double {
        var ours = unknownInterval
        if let rate = postsPerWeek, rate >= 0 {
            // Without a post the division gives infinity, which the longest interval bounds.
            ours = min(max(week / rate / 2, leastInterval), longestInterval)
        }
        return max(ours, bounded(server))
    }

    /// What a server says about the time of the next request.
    static func bounded(_ server: Double?) -> Double {
        guard let server, server > 0 else { return 0 }
        return min(server, longestServerInterval)
    }

    /// 15 minutes, then twice as long after each failure.
    static func failureWait(_ failures: Int) -> Double {
        doubled(firstFailureWait, failures, longest: longestFailureWait)
    }

    static func hostWait(_ refusals: Int) -> Double { doubled(firstHostWait, refusals, longest: longestHostWait) }

    private static func doubled(_ first: Double, _ count: Int, longest: Double) -> Double {
        min(first * Double(1 << min(max(0, count - 1), 20)), longest)
    }

    /// A captive portal redirects everything for hours, so two sightings count only on different days.
    static func areDifferentDays(_ one: Double, _ other: Double) -> Bool {
        (one / day).rounded(.down) != (other / day).rounded(.down) && abs(one - other) >= day / 2
    }
}
