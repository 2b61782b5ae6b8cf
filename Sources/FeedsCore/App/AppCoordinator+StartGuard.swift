// The question after a start that died: whether to open that source again.
// Thread: main actor. Invariant: until it is answered the source is not opened, and its mark stays.

package import FeedsModels

extension AppCoordinator {
    /// What may have ended the last start.
    package struct Doubtful {
        package let source: FeedSource
        /// Where it was left, if that is known.
        let start: FeedStart?

        package init(_ source: FeedSource, start: FeedStart? = nil) {
            self.source = source
            self.start = start
        }
    }

    package func reopenAnswered(opens: Bool) {
        guard let doubtful else { return }
        self.doubtful = nil
        if opens { open(doubtful.source, start: doubtful.start) } else { services.startGuard?.finish() }
    }
}
