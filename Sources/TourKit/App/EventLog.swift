// All reports of the app, and the facts that follow from them.
// Thread: the driver's. Invariant: events stay in the order in which they arrived.

package struct EventLog: Sendable {
    package private(set) var events: [AppEvent] = []
    package private(set) var isReady = false
    package private(set) var renderer = ""
    /// The stage's rectangle in the window; the whole window until the app reports it.
    package private(set) var stage: PixelRectangle?
    package private(set) var itemCount = 0
    /// The item of the last commit or settle.
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
    /// The complaints that came from the app itself.
    package private(set) var errors: [String] = []
    /// The latest counts of live objects, and their time.
    package private(set) var counts: LiveCounts?
    package private(set) var lastSign: Microseconds = 0
    package private(set) var heap: HeapCounts?
    package private(set) var slides = SlideSteps()

    package init() {}

    package mutating func append(_ event: AppEvent) {
        // Only the latest of these events matters, so they are not stored.
        switch event.kind {
        case .alive, .heap, .slide: break
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
        case .slide(let steps, let late, let longest): slides.add(steps: steps, late: late, longest: longest)
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

    /// The current item's video moves, and is neither paused nor waiting.
    package var isMoving: Bool { hasMoved && playing > 0 && !isWaiting }

    /// True when a player outlived its slot.
    package var hasLeak: Bool {
        events.contains { if case .outlived = $0.kind { true } else { false } }
    }
}
