// The moment that a feed gets before its window is built: time to be read and to ask for its first video.
// Thread: main actor. Invariant: it ends once and soon, even if the feed fails; a released object does not end.

import FeedsCore
import GtkBridge

final class HeadStart {
    /// A local feed is read within a few milliseconds; a remote feed must not delay the window.
    private static let longest = 30
    /// The time from the posts to a pipeline of the first video.
    private static let opening = 6
    private let bindings = Bindings()
    private let end = Delay()
    private let done: () -> Void
    private var wasRead = false

    init(of feeds: FeedsCoordinator, then done: @escaping () -> Void) {
        self.done = done
        end.start(milliseconds: Self.longest, done)
        let model = feeds.viewModel
        bindings.bind(self) { $0.follow(model.phase) }
    }

    private func follow(_ phase: FeedPhase) {
        guard phase != .idle, phase != .loading, !wasRead else { return }
        wasRead = true
        end.start(milliseconds: Self.opening, done)
    }
}
