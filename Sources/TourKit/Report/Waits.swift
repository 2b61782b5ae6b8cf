// How often and how long the user waited for a video that should have been playing.
// Thread: any; a plain value. Invariant: each moment counts once, and only noticeable waits count.

/// A wait begins when a swipe leads to a video that is not ready, or when the current video runs out of bytes. It ends
/// with its next moving picture, with its failure, or with the swipe away from it.
package struct Waits: Hashable, Sendable {
    package struct Wait: Hashable, Sendable, Encodable {
        /// Counted from 1, as in sentences; 0 swipes were made before the first.
        package let item: Int
        package let swipe: Int
        package let afterMilliseconds: Double
        package let milliseconds: Double

        private enum CodingKeys: String, CodingKey {
            case item, swipe
            case afterMilliseconds = "after_ms"
            case milliseconds = "ms"
        }
    }

    /// A shorter wait is only a late picture or two.
    package static let noticeable: Microseconds = .milliseconds(100)

    package private(set) var all: [Wait] = []
    package private(set) var length: Microseconds = 0
    private var item: Int?
    private var since: Microseconds = 0
    private var swipes = 0
    private var swiped: Microseconds

    /// `start` is when the tour began to watch; the start of the first item does not count.
    package init(events: [AppEvent], from start: Microseconds = 0) {
        swiped = start
        for event in events where event.at >= start {
            switch event.kind {
            case .commit(_, let to, let isPrimed, let isVideo):
                end(at: event.at)
                (swipes, swiped) = (swipes + 1, event.at)
                if isVideo, !isPrimed { begin(to, at: event.at) }
            case .stall(let item): begin(item, at: event.at)
            case .flow(let item), .moving(let item):
                if item == self.item { end(at: event.at) }
            default: break
            }
        }
        if let last = events.last { end(at: last.at) }
    }

    package var count: Int { all.count }

    private mutating func begin(_ item: Int, at time: Microseconds) {
        guard self.item == nil else { return }
        self.item = item
        since = time
    }

    private mutating func end(at time: Microseconds) {
        guard let item else { return }
        self.item = nil
        guard time - since > Self.noticeable else { return }
        all.append(
            Wait(
                item: item + 1, swipe: swipes, afterMilliseconds: (since - swiped).inMilliseconds.rounded(),
                milliseconds: (time - since).inMilliseconds.rounded()))
        length += time - since
    }
}
