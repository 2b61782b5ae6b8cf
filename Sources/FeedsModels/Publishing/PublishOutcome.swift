/// How a run ended.
package struct PublishOutcome: Sendable, Hashable, Codable {
    package var folder = ""
    package var posts = 0
    /// Media that this run made.
    package var made = 0
    /// What was planned and could not be made.
    package var failed: [PublishLeft] = []
    /// The user stopped it; the site is as it was.
    package var isStopped = false

    package init() {}
}
