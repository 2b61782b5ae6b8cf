// The moment that a feed gets before its window is built: time to be read and to ask for its first video.
// Thread: main actor. Invariant: it ends once, and soon, whatever becomes of the feed; let go, it does not end.

import FeedsCore
import GtkBridge

final class HeadStart {
    /// A feed that is kept here is read within a few milliseconds; one that is not must not hold back the window.
    private static let longest = 30
    /// From the posts to a pipeline of the first video.
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
