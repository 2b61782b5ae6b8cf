/// A state for which the app must be restarted with another source.
package struct Scene: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        /// The sample feed, with the state of a first run.
        case firstRun
        /// A server that accepts the connection and never answers.
        case silentServer
        case emptyFeed
        case missingFile
        case brokenItem
    }

    package var name: String
    package var source: Source
    /// The time between the window's appearance and the shot.
    package var wait: Microseconds

    package static let all = [
        Scene(name: "first-run", source: .firstRun, wait: .milliseconds(1200)),
        Scene(name: "loading", source: .silentServer, wait: .milliseconds(800)),
        Scene(name: "empty", source: .emptyFeed, wait: .milliseconds(800)),
        Scene(name: "failed", source: .missingFile, wait: .milliseconds(800)),
        Scene(name: "item-error", source: .brokenItem, wait: .milliseconds(2000)),
    ]
}
