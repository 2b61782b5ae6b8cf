// Decides when to request the next page of a feed.
// Thread: any; a plain value. Invariant: one request at a time. After a failure the next request needs a tap, or the
// delay must be over and the user must go on swiping.

package struct FeedPaging: Sendable {
    package enum Event: Equatable, Sendable {
        /// The first page was loaded or reloaded.
        case reset(count: Int, hasNext: Bool)
        /// This item came on screen.
        case appeared(Int, time: Double = 0)
        /// Items were hidden, shown again or reordered.
        case listed(count: Int, current: Int)
        /// The requested page arrived. `added` counts its items without duplicates and without the `hidden` ones.
        case pageLoaded(added: Int, hidden: Int = 0, hasNext: Bool)
        case pageFailed(time: Double)
        case retryTapped
    }

    package enum Command: Equatable, Sendable {
        case loadNextPage
    }

    package enum State: Equatable, Sendable {
        case idle
        case loading
        case failed
        case end
    }

    /// The next page is requested this many items before the end: several seconds ahead even for fast swiping.
    package static let lead = 10
    /// The delay between retries while the user goes on: 2 s, 4 s, 8 s… up to this.
    static let longestDelay = 64.0
    /// After this many pages without a new item the feed counts as ended, even when the source offers more.
    static let patience = 3
    /// How many pages in a row are loaded to find an item that is not hidden.
    static let search = 20

    package private(set) var state = State.end
    package private(set) var count = 0
    private var farthest = 0
    private var emptyPages = 0
    private var delay = 1.0
    private var notBefore = 0.0
    private let lead: Int

    package init(lead: Int = Self.lead) { self.lead = lead }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .reset(let newCount, let hasNext):
            self = FeedPaging(lead: lead)
            count = newCount
            state = hasNext ? .idle : .end
        case .appeared(let index, let time):
            farthest = max(farthest, index)
            if state == .failed, time >= notBefore { state = .idle }
        case .listed(let newCount, let current):
            count = newCount
            farthest = current
        case .pageLoaded(let added, let hidden, let hasNext):
            guard state == .loading else { return [] }
            count += added
            delay = 1
            emptyPages = added > 0 ? 0 : emptyPages + 1
            state = hasNext && emptyPages < (hidden > 0 ? Self.search : Self.patience) ? .idle : .end
        case .pageFailed(let time):
            guard state == .loading else { return [] }
            state = .failed
            delay = min(delay * 2, Self.longestDelay)
            notBefore = time + delay
        case .retryTapped:
            guard state == .failed else { return [] }
            state = .idle
        }
        return loadIfNear()
    }

    private mutating func loadIfNear() -> [Command] {
        guard state == .idle, farthest >= count - lead else { return [] }
        state = .loading
        return [.loadNextPage]
    }
}
