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
    /// By number; only the last two, because the window may still show the one before.
    private var readings: [Int: FollowingReading] = [:]
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

    package func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        let follows = try await follows()
        if follows.isEmpty { throw .emptyFeed(place: name) }
        begin(asking: follows)
        await wait(atMost: Self.patience)
        if Task.isCancelled { throw .cancelled }
        let shown = readings[lastNumber]
        // What the user has seen since the disk was read stays where it is.
        let continues = shown.map { now().timeIntervalSince($0.began) < Self.arrival && isOpening } ?? false
        isOpening = false
        var reading = FollowingReading(began: now(), seen: continues ? shown?.seen ?? [:] : [:])
        try await waitForNews(in: &reading)
        if Task.isCancelled { throw .cancelled }
        let response = try await firstPage(of: reading)
        guard !response.posts.isEmpty else { throw .emptyFeed(place: name) }
        return response
    }

    package func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        guard let (number, index) = known(page), let reading = readings[number] else {
            throw .unreadable(place: name, reason: tr("it has no such page"))
        }
        if index < reading.pages.count { return try await response(number, index) }
        try await order(number)
        if isRefreshing, readings[number].map({ $0.unseenCount < Self.pageLength }) ?? false {
            await refresh?.value
            try await order(number)
        }
        // Another request for the same page was quicker.
        if let reading = readings[number], index == reading.pages.count {
            readings[number]?.deliver(Self.pageLength, mayGrow: isRefreshing)
        }
        return try await response(number, index)
    }

    package func storedPosts() async -> StoredFeed? {
        isOpening = true
        // Without stored posts the servers' answers come first; their error is reported.
        guard let response = try? await firstPageOfDisk(), !response.posts.isEmpty else { return nil }
        let confirmed = (try? await store.fetches())?.values.compactMap(\.confirmed).max()
        return StoredFeed(response: response, asOf: confirmed ?? now())
    }

    package func storedPosts(page: BatchToken) async -> StoredFeed? {
        // An unknown page is no stored page.
        guard let response = try? await fetchPosts(page: page) else { return nil }
        return StoredFeed(response: response, asOf: now())
    }

    private var name: String { place.source.name }
}

// MARK: - Asking

extension FollowingFeedsService {
    private func begin(asking follows: [Follow]) {
        guard !isRefreshing else { return }
        isRefreshing = true
        let (refresher, byHand, asked) = (refresher, !isOpening, follows.filter { !$0.isMuted(at: now()) })
        refresh = Task {
            _ = await refresher.refresh(asked, byHand: byHand)
            isRefreshing = false
        }
    }

    /// Puts the places in order again with each answer, until one is unseen or no more can come in time.
    private func waitForNews(in reading: inout FollowingReading) async throws(FeedServiceError) {
        // Before the first look, so that no answer falls between.
        let changes = await store.changes()
        reading.order(try await places())
        guard isRefreshing, reading.unseenCount == 0 else { return }
        let news = signals(within: Self.longestPatience - Self.patience, changes)
        for await isNews in news {
            reading.order(try await places())
            if !isNews || reading.unseenCount > 0 { return }
        }
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
    private func firstPageOfDisk() async throws(FeedServiceError) -> FeedsResponse {
        var reading = FollowingReading(began: now())
        reading.order(try await places())
        return try await firstPage(of: reading)
    }

    private func firstPage(of ordered: FollowingReading) async throws(FeedServiceError) -> FeedsResponse {
        var reading = ordered
        reading.deliver(Self.pageLength, mayGrow: isRefreshing)
        lastNumber += 1
        readings[lastNumber] = reading
        readings[lastNumber - 2] = nil
        return try await response(lastNumber, 0)
    }

    private func order(_ number: Int) async throws(FeedServiceError) {
        let places = try await places()
        readings[number]?.order(places)
    }

    /// The stored posts that Following shows, the newest first.
    private func places() async throws(FeedServiceError) -> [FollowedPlace] {
        let date = now()
        let shown = try await follows().filter { !$0.isMuted(at: date) }
        let filters = Dictionary(shown.map { ($0.key, $0.filter) }) { first, _ in first }
        let places = try await read { () async throws(StoreError) in try await self.store.places(of: shown.map(\.key)) }
        return places.filter { filters[$0.follow]?.admits($0, at: date) ?? false }
    }

    private func response(_ number: Int, _ index: Int) async throws(FeedServiceError) -> FeedsResponse {
        guard let page = readings[number]?.pages[index] else {
            throw .unreadable(place: name, reason: tr("it has no such page"))
        }
        let posts = try await posts(page.entries.map(\.row))
        let names = Dictionary(try await follows().map { ($0.key, $0) }) { first, _ in first }
        return FeedsResponse(page, posts, names, title: name, next: page.hasNext ? Self.token(number, index + 1) : nil)
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

    private func follows() async throws(FeedServiceError) -> [Follow] {
        try await read { () async throws(StoreError) in try await self.library.follows() }.filter(place.contains)
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
        if let reading = readings[number] { return index <= reading.pages.count ? (number, index) : nil }
        return readings[lastNumber].map { (lastNumber, min(index, $0.pages.count)) }
    }

    private static func numbers(_ token: BatchToken) -> (reading: Int, page: Int)? {
        let words = token.text.split(separator: " ").map { Int($0) }
        guard words.count == 2, let reading = words[0], let page = words[1], page >= 0 else { return nil }
        return (reading, page)
    }
}
