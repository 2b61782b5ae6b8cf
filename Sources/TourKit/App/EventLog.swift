// Everything the app has said, and what follows from it.
// Thread: the driver's. Invariant: events stay in the order in which they arrived.

package struct EventLog: Sendable {
    package private(set) var events: [AppEvent] = []
    package private(set) var isReady = false
    package private(set) var renderer = ""
    /// Where the stage lies in the window; the whole window until the app says more.
    package private(set) var stage: PixelRectangle?
    package private(set) var itemCount = 0
    /// The item the last commit or settle led to.
    package private(set) var position = 0
    package private(set) var isSettled = true
    package private(set) var hasMoved = false
    package private(set) var commits = 0
    package private(set) var playersMost = 0
    package private(set) var audibleMost = 0
    private var playing = 0
    private var isWaiting = false
    package private(set) var isLastCommitVideo = false
    package private(set) var complaints: [String] = []
    /// Of the complaints those that the app made itself.
    package private(set) var errors: [String] = []
    /// What the app said last of what is alive in it, and when.
    package private(set) var counts: LiveCounts?
    package private(set) var lastSign: Microseconds = 0
    package private(set) var heap: HeapCounts?

    package init() {}

    package mutating func append(_ event: AppEvent) {
        // A sign of life is worth something only while it is the last one.
        switch event.kind {
        case .alive, .heap: break
        default: events.append(event)
        }
        switch event.kind {
        case .ready(_, _, let renderer):
            isReady = true
            self.renderer = renderer
        case .window(let rectangle): stage = rectangle
        case .feed(let count):
            itemCount = count
            (hasMoved, isWaiting) = (false, false)
        case .commit(_, let to, _, let isVideo):
            position = to
            (isSettled, hasMoved, isLastCommitVideo, isWaiting) = (false, false, isVideo, false)
            commits += 1
        case .settle(let item):
            position = item
            isSettled = true
        case .moving(let item): hasMoved = hasMoved || item == position
        case .players(let live, let audible, let playing):
            self.playing = playing
            playersMost = max(playersMost, live)
            audibleMost = max(audibleMost, audible)
        case .stall(let item): isWaiting = isWaiting || item == position
        case .flow(let item): isWaiting = isWaiting && item != position
        case .traffic, .watched: break
        case .alive(let counts): (self.counts, lastSign) = (counts, event.at)
        case .heap(let heap): self.heap = heap
        case .outlived(let item): complaints.append("The player of item \(item + 1) outlived its slot.")
        case .error(let text):
            complaints.append(text)
            errors.append(text)
        }
    }

    /// The current item's video has begun to move, and neither rests nor waits.
    package var isMoving: Bool { hasMoved && playing > 0 && !isWaiting }

    /// Whether a player outlived its slot.
    package var hasLeak: Bool {
        events.contains { if case .outlived = $0.kind { true } else { false } }
    }
}
