// Following as a feed: stored posts at once, new ones as the servers answer, in the order of FollowingOrder.
// Thread: an actor; storing and asking happen behind the ports. Invariant: posts keep the keys of their follows, and no
// two posts have the same id.

import FeedsEngine
package import FeedsModels
package import Foundation

package actor FollowingFeedsService: FeedsServiceProtocol {
    private static let pageLength = 30
    /// The first page waits no longer for the servers while something is unseen; later answers come into later pages.
    /// Shorter than the time in which the window lets an answer replace what the disk had.
    private static let patience = 2.5
    /// With nothing unseen it waits longer, because seen posts would stand before what is about to come.
    private static let longestPatience = 11.0
    /// Within this time an answer continues what was shown from the disk.
    private static let arrival = 60.0

    private let place: FollowingPlace
    private let library: any LibraryStoreProtocol
    private let store: any FollowingStoreProtocol
    private let refresher: any FollowRefreshing
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    /// A reading, and what it was put in order with.
    private struct Opened {
        var reading: FollowingReading
        var follows: ShownFollows?
        /// No more answers have come since.
        var isSettled = false

        init(_ reading: FollowingReading) { self.reading = reading }
    }

    /// By number; only the last two, because the window may still show the one before.
    private var readings: [Int: Opened] = [:]
    private var lastNumber = 0
    private var refresh: Task<Void, Never>?
    private var isRefreshing = false
    /// The disk was read, and no server was asked since.
    private var isOpening = true

    package init(
        place: FollowingPlace, library: any LibraryStoreProtocol, store: any FollowingStoreProtocol,
        refresher: any FollowRefreshing, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.place = place
        self.library = library
        self.store = store
        self.refresher = refresher
        self.clock = clock
        self.now = now
    }

    package func fetchPosts() async throws(FeedServiceError) -> FeedsResponse { try await firstPage().response }

    package func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        try await answer(page).response
    }

    package func storedPosts() async -> StoredFeed? { await storedPage()?.feed }

    package func storedPosts(page: BatchToken) async -> StoredFeed? {
        // An unknown page is no stored page.
        guard let response = try? await fetchPosts(page: page) else { return nil }
        return StoredFeed(response: response, asOf: now())
    }

    /// From the servers.
    func firstPage() async throws(FeedServiceError) -> FollowingAnswer {
        let follows = try await follows()
        if follows.all.isEmpty { throw .emptyFeed(place: name) }
        begin(asking: follows.shown)
        await wait(atMost: Self.patience)
        if Task.isCancelled { throw .cancelled }
        let shown = readings[lastNumber]?.reading
        // What the user has seen since the disk was read stays where it is.
        let continues = shown.map { now().timeIntervalSince($0.began) < Self.arrival && isOpening } ?? false
        isOpening = false
        var opened = Opened(FollowingReading(began: now(), seen: continues ? shown?.seen ?? [:] : [:]))
        let places = try await waitForNews(in: &opened)
        if Task.isCancelled { throw .cancelled }
        let answer = try await firstPage(of: opened, places)
        guard !answer.response.posts.isEmpty else { throw .emptyFeed(place: name) }
        return answer
    }

    /// From the disk. Nil without stored posts: the servers' answers come first, and their error is reported.
    func storedPage() async -> (answer: FollowingAnswer, feed: StoredFeed)? {
        isOpening = true
        guard let answer = try? await firstPageOfDisk(), !answer.response.posts.isEmpty else { return nil }
        let confirmed = (try? await store.fetches())?.values.compactMap(\.confirmed).max()
        return (answer, StoredFeed(response: answer.response, asOf: confirmed ?? now()))
    }

    /// A later page.
    func answer(_ page: BatchToken) async throws(FeedServiceError) -> FollowingAnswer {
        guard let (number, index) = known(page), let opened = readings[number] else {
            throw .unreadable(place: name, reason: tr("it has no such page"))
        }
        var follows = try await follows()
        guard index == opened.reading.pages.count else { return try await answer(number, index, follows) }
        try await order(number, follows)
        if isRefreshing, readings[number].map({ $0.reading.unseenCount < Self.pageLength }) ?? false {
            await refresh?.value
            follows = try await self.follows()
            try await order(number, follows)
        }
        // Another request for the same page was quicker.
        if let opened = readings[number], index == opened.reading.pages.count {
            readings[number]?.reading.deliver(Self.pageLength, mayGrow: isRefreshing)
        }
        return try await answer(number, index, follows)
    }

    private var name: String { place.source.name }
}

// MARK: - Asking

extension FollowingFeedsService {
    private func begin(asking follows: [Follow]) {
        guard !isRefreshing else { return }
        isRefreshing = true
        for number in readings.keys { readings[number]?.isSettled = false }
        let (refresher, byHand) = (refresher, !isOpening)
        refresh = Task {
            _ = await refresher.refresh(follows, byHand: byHand)
            isRefreshing = false
        }
    }

    /// Puts the places in order again with each answer, until one is unseen or no more can come in time.
    private func waitForNews(in opened: inout Opened) async throws(FeedServiceError) -> [FollowedPlace] {
        // Before the first look, so that no answer falls between.
        let changes = await store.changes()
        var places = try await order(&opened, try await follows())
        guard isRefreshing, opened.reading.unseenCount == 0 else { return places }
        let news = signals(within: Self.longestPatience - Self.patience, changes)
        for await isNews in news {
            places = try await order(&opened, try await follows())
            if !isNews || opened.reading.unseenCount > 0 { break }
        }
        return places
    }

    /// Returns when all servers have answered, or after these seconds.
    private func wait(atMost seconds: Double) async {
        for await _ in signals(within: seconds) { break }
    }

    /// True whenever posts came in; false once all servers have answered or the seconds are over.
    private func signals(
        within seconds: Double, _ changes: AsyncStream<FollowingChange> = AsyncStream { $0.finish() }
    ) -> AsyncStream<Bool> {
        let (signals, signal) = AsyncStream.makeStream(of: Bool.self)
        let (refresh, clock) = (refresh, clock)
        let tasks = [
            Task {
                await refresh?.value
                signal.yield(false)
            },
            Task {
                // A cancelled alarm is no longer awaited.
                try? await clock.sleep(for: .seconds(seconds))
                signal.yield(false)
            },
            Task { for await change in changes where change.mayBeNews { signal.yield(true) } },
        ]
        signal.onTermination = { _ in for task in tasks { task.cancel() } }
        return signals
    }
}

extension FollowingChange {
    fileprivate var mayBeNews: Bool {
        switch self {
        case .asked(_, let news): news > 0
        case .seen: false
        case .everything: true
        }
    }
}

// MARK: - Pages

extension FollowingFeedsService {
    private func firstPageOfDisk() async throws(FeedServiceError) -> FollowingAnswer {
        var opened = Opened(FollowingReading(began: now()))
        let places = try await order(&opened, try await follows())
        return try await firstPage(of: opened, places)
    }

    private func firstPage(
        of ordered: Opened, _ places: [FollowedPlace]
    ) async throws(FeedServiceError) -> FollowingAnswer {
        var opened = ordered
        opened.reading.deliver(Self.pageLength, mayGrow: isRefreshing)
        lastNumber += 1
        readings[lastNumber] = opened
        readings[lastNumber - 2] = nil
        var answer = try await answer(lastNumber, 0, opened.follows ?? ShownFollows([], at: now()))
        answer.places = places
        return answer
    }

    /// Only while answers may have come, or after the user has changed the follows: it takes all stored posts.
    private func order(_ number: Int, _ follows: ShownFollows) async throws(FeedServiceError) {
        guard let opened = readings[number], !opened.isSettled || opened.follows != follows else { return }
        let isSettled = !isRefreshing
        let places = try await places(of: follows)
        readings[number]?.reading.order(places)
        readings[number]?.follows = follows
        readings[number]?.isSettled = isSettled
    }

    private func order(
        _ opened: inout Opened, _ follows: ShownFollows
    ) async throws(FeedServiceError) -> [FollowedPlace] {
        let isSettled = !isRefreshing
        let places = try await places(of: follows)
        opened.reading.order(places)
        (opened.follows, opened.isSettled) = (follows, isSettled)
        return places
    }

    /// The stored posts that Following shows, the newest first.
    private func places(of follows: ShownFollows) async throws(FeedServiceError) -> [FollowedPlace] {
        let date = now()
        let (shown, store) = (follows.shown, store)
        let filters = Dictionary(shown.map { ($0.key, $0.filter) }) { first, _ in first }
        let places = try await read { () async throws(StoreError) in try await store.places(of: shown.map(\.key)) }
        return places.filter { filters[$0.follow]?.admits($0, at: date) ?? false }
    }

    private func answer(
        _ number: Int, _ index: Int, _ follows: ShownFollows
    ) async throws(FeedServiceError) -> FollowingAnswer {
        guard let page = readings[number]?.reading.pages[index] else {
            throw .unreadable(place: name, reason: tr("it has no such page"))
        }
        let posts = try await posts(page.entries.map(\.row))
        let names = Dictionary(follows.all.map { ($0.key, $0) }) { first, _ in first }
        let next = page.hasNext ? Self.token(number, index + 1) : nil
        return FollowingAnswer(
            response: FeedsResponse(page, posts, names, title: name, next: next), follows: follows, places: [])
    }

    private func posts(_ rows: [Int]) async throws(FeedServiceError) -> [Int: FollowedPost] {
        let store = store
        let posts = try await read { () async throws(StoreError) in try await store.posts(rows.map { Int64($0) }) }
        if posts.count == rows.count { return Dictionary(zip(rows, posts)) { first, _ in first } }
        // Some are gone, and the answer does not say which.
        var byRow: [Int: FollowedPost] = [:]
        for row in rows {
            byRow[row] = try await read { () async throws(StoreError) in try await store.posts([Int64(row)]) }.first
        }
        return byRow
    }

    private func follows() async throws(FeedServiceError) -> ShownFollows {
        let library = library
        let follows = try await read { () async throws(StoreError) in try await library.follows() }
        return ShownFollows(follows.filter(place.contains), at: now())
    }

    private func read<Value: Sendable>(
        _ body: () async throws(StoreError) -> Value
    ) async throws(FeedServiceError) -> Value {
        do throws(StoreError) {
            return try await body()
        } catch {
            throw .unreadable(place: name, reason: String(error.description.dropLast()))
        }
    }

    private static func token(_ number: Int, _ index: Int) -> BatchToken {
        BatchToken("\(number) \(index)", isHere: true)
    }

    /// A reading that is gone gave the same posts as the newest, or the window would not have kept its token.
    private func known(_ token: BatchToken) -> (reading: Int, page: Int)? {
        guard let (number, index) = Self.numbers(token) else { return nil }
        if let pages = readings[number]?.reading.pages { return index <= pages.count ? (number, index) : nil }
        return readings[lastNumber].map { (lastNumber, min(index, $0.reading.pages.count)) }
    }

    private static func numbers(_ token: BatchToken) -> (reading: Int, page: Int)? {
        let words = token.text.split(separator: " ").map { Int($0) }
        guard words.count == 2, let reading = words[0], let page = words[1], page >= 0 else { return nil }
        return (reading, page)
    }
}
