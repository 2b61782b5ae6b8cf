// What the app knows about the requests for a follow: when it asked, what the server answered, when it asks again.
// Thread: any; a plain value. Invariant: it holds what FetchPlan needs to go on after a restart, and no text of the feed.

package import Foundation

package struct FollowFetch: Sendable, Hashable, Codable {
    package enum Answer: String, Sendable, Hashable, Codable {
        /// There were new posts.
        case news
        /// The feed was sent, without new posts.
        case nothingNew
        /// 304: the server confirmed that nothing changed.
        case unchanged
        /// 429 or 503, or another follow of the same server was told to wait.
        case waits
        /// 401 or 403.
        case closed
        /// 404
        case missing
        /// 410: it is not asked again.
        case gone
        /// The server failed, did not answer, or sent no feed.
        case failed
    }

    /// When the last request was sent.
    package var asked: Date?
    /// When the server last sent the feed or confirmed it.
    package var confirmed: Date?
    /// When there were new posts last.
    package var changed: Date?
    /// When it may be asked again; nil for now.
    package var due: Date?
    package var answer: Answer?
    /// The status of the last answer; nil when there was none.
    package var status: Int?
    /// A sentence about the last failure; nil after a success.
    package var problem: String?
    /// Failures in a row.
    package var failures = 0
    /// When the first of the failures in a row was.
    package var failingSince: Date?
    package var etag: String?
    package var lastModified: String?
    /// Since when the validators are used without a full answer between.
    package var validatorsSince: Date?
    /// Where a permanent redirect led, and when it was first seen. Without the date the redirect is believed: requests
    /// go to the new address.
    package var movedTo: URL?
    package var movedFirst: Date?
    /// Posts a week, as far as they are known.
    package var postsPerWeek: Double?
    /// Seconds for which the server asked not to be asked again.
    package var serverInterval: Double?

    package init() {}
}
