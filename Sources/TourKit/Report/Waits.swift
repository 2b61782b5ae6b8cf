// How often and for how long the person had to wait for a video that should have been playing.
// Thread: any; a plain value. Invariant: each moment counts once, and only waits that one notices count at all.

/// A wait begins when a swipe leads to a video that is not ready, or when the current one runs out of bytes. It ends
/// with its next moving picture, with its failure, or with the swipe that leaves it.
package struct Waits: Hashable, Sendable {
    /// A shorter wait is a late picture or two.
    package static let noticeable: Microseconds = .milliseconds(100)

    package private(set) var count = 0
    package private(set) var length: Microseconds = 0
    private var item: Int?
    private var since: Microseconds = 0

    /// `start` is when the tour began to look; how the first item comes up is not its subject.
    package init(events: [AppEvent], from start: Microseconds = 0) {
        for event in events where event.at >= start {
            switch event.kind {
            case .commit(_, let to, let isPrimed, let isVideo):
                end(at: event.at)
                if isVideo, !isPrimed { begin(to, at: event.at) }
            case .stall(let item): begin(item, at: event.at)
            case .flow(let item), .moving(let item):
                if item == self.item { end(at: event.at) }
            default: break
            }
        }
        if let last = events.last { end(at: last.at) }
    }

    private mutating func begin(_ item: Int, at time: Microseconds) {
        guard self.item == nil else { return }
        self.item = item
        since = time
    }

    private mutating func end(at time: Microseconds) {
        guard item != nil else { return }
        item = nil
        guard time - since > Self.noticeable else { return }
        count += 1
        length += time - since
    }
}
