// Decides when the next page of a feed is asked for.
// Thread: any; a plain value. Invariant: one request at a time, and after a failed one the next waits for a tap, or for
// its time and somebody who goes on.

package struct FeedPaging: Sendable {
    package enum Event: Equatable, Sendable {
        /// A first page was read (or read anew).
        case reset(count: Int, hasNext: Bool)
        /// This item came on screen.
        case appeared(Int, time: Double = 0)
        /// Some items were taken out or put back.
        case renumbered(count: Int, current: Int)
        /// The page asked for; `added` counts what was left after duplicates were dropped, less what is `hidden`.
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

    /// Items before the end at which the next page is asked for: several seconds even for a fast thumb.
    package static let lead = 10
    /// Between tries while one goes on: 2 s, 4 s, 8 s… up to this.
    static let longestDelay = 64.0
    /// A source that keeps answering with nothing new has ended, whatever it says.
    static let patience = 3
    /// Pages in a row that are looked through for something that is not hidden.
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
        case .renumbered(let newCount, let current):
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
