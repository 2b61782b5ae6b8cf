// The duration of each swipe, from the app's reports.
// Thread: any; a plain value. Invariant: a swipe that the next swipe cut short is counted, but has no times.

package struct SwipeTimes: Sendable {
    package struct Swipe: Hashable, Sendable {
        package var from: Int
        package var to: Int
        package var isPrimed: Bool
        package var isVideo: Bool
        package var committed: Microseconds
        package var settled: Microseconds?
        package var moved: Microseconds?
        package var isCutShort = false

        /// From commit to the first moving picture.
        package var start: Double? { moved.map { ($0 - committed).inMilliseconds } }

        /// From settle to the item's moving picture; zero when it already moved.
        package var firstFrame: Double? {
            guard let moved, let settled else { return nil }
            return max(0, moved - settled).inMilliseconds
        }
    }

    package private(set) var swipes: [Swipe] = []

    package init(events: [AppEvent]) {
        for event in events.sorted(by: { $0.at < $1.at }) {
            switch event.kind {
            case .commit(let from, let to, let isPrimed, let isVideo):
                if let last = swipes.indices.last, swipes[last].settled == nil { swipes[last].isCutShort = true }
                swipes.append(
                    Swipe(from: from, to: to, isPrimed: isPrimed, isVideo: isVideo, committed: event.at))
            case .settle(let item):
                note(item) { if $0.settled == nil { $0.settled = event.at } }
            case .moving(let item):
                note(item) { if $0.moved == nil { $0.moved = event.at } }
            default: break
            }
        }
    }

    package var videos: [Swipe] { swipes.filter(\.isVideo) }

    /// The swipes to videos that were not cut short.
    package func timed(primed: Bool) -> [Swipe] {
        videos.filter { $0.isPrimed == primed && !$0.isCutShort }
    }

    private mutating func note(_ item: Int, _ change: (inout Swipe) -> Void) {
        guard let last = swipes.indices.last, swipes[last].to == item else { return }
        change(&swipes[last])
    }
}
