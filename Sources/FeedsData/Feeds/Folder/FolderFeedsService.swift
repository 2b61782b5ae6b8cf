// Reads a folder as a feed of a single page: the first posts as they are, and the rest as a roll.
// Thread: an actor on a queue of its own, because the disk blocks.
// Invariant: the folder is read again at each call. What the index knows only saves time: the reading has the last word.

package import FeedsModels
import Foundation
import GLibBridge

package actor FolderFeedsService: FeedsServiceProtocol {
    /// Posts that are made at once; the rest is made when it is needed.
    private static let headCount = 60
    /// How long an opening may ask files for their dates. A small folder is then exact at once.
    private static let patience = Duration.milliseconds(150)

    /// Seconds between the posts that the index gives and the reading of a large folder. A reading at once would take
    /// the processor from the first picture, and nothing on screen waits for it.
    package static let start = 0.5

    private let source: FeedSource
    private let index: FolderIndex?
    private let orders: (any FeedOrderStoreProtocol)?
    /// The latest reading. An equal one keeps it, so that nothing on screen changes.
    private var roll: (order: FeedOrder, posts: FolderRoll)?
    private let start: Double
    /// True when the first posts of a large folder are on their way to the screen, and its reading may begin late.
    private var isStarting = false
    private nonisolated let executor = QueueExecutor(label: "mutoscope.folder")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Without an index the service gives every post as it is, for programs that read the whole folder.
    package init(
        source: FeedSource, index: FolderIndex? = nil, orders: (any FeedOrderStoreProtocol)? = nil,
        start: Double = FolderFeedsService.start
    ) {
        self.source = source
        self.index = index
        self.orders = orders
        self.start = start
    }

    package func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        defer { Heap.giveBack() }
        await letTheFirstPictureCome()
        let path = try path
        let order = await order() ?? .newest
        let found = try await read(path, order)
        if Task.isCancelled { throw .cancelled }
        var response = self.response(found.items, order, path)
        response.stories = found.stories
        response.skipped = found.skipped
        response.stamp(source.key)
        return response
    }

    package func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        guard let stored = await storedPosts(page: page) else {
            throw .unreadable(place: source.name, reason: tr("it has no such page"))
        }
        return stored.response
    }

    private var path: String {
        get throws(FeedServiceError) {
            guard case .path(let path) = source.place else {
                throw .unreadable(place: source.name, reason: tr("it is no folder"))
            }
            return path
        }
    }

    // MARK: Order

    package func order() async -> FeedOrder? { await orders?.order(of: source.key) ?? .newest }

    package func choose(_ order: FeedOrder) async { await orders?.keep(order, of: source.key) }

    /// Ends with the caller's task.
    package func changes() async -> AsyncStream<Void> {
        let (stream, told) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        guard index != nil, let path = try? path,
            let watch = FolderWatch(path, folders: { WatchedFolders.below(path) }, tell: { told.yield() }),
            await watch.begin()
        else {
            told.finish()
            return stream
        }
        told.onTermination = { _ in watch.end() }
        return stream
    }

    // MARK: Reading

    private func read(_ path: String, _ order: FeedOrder) async throws(FeedServiceError) -> FolderReader.Found {
        let known = Dictionary((await index?.items(path) ?? []).map { ($0.path, $0) }) { first, _ in first }
        var found = try FolderReader.read(path, known: known)
        await learn(&found.items, in: path, order, known)
        return found
    }

    private func letTheFirstPictureCome() async {
        guard isStarting else { return }
        isStarting = false
        await withCheckedContinuation { go in executor.async(after: start) { go.resume() } }
    }

    private func learn(
        _ items: inout [FolderItem], in path: String, _ order: FeedOrder, _ known: [String: FolderItem]
    ) async {
        let zone = TimeZone.current
        for place in items.indices {
            if let known = known[items[place].path] { items[place].take(known) }
            if !items[place].isRead { items[place].guessDate(in: zone) }
        }
        let isSmall = items.count < FolderGlimpse.fewestFiles
        FolderFacts.read(&items, in: path, by: order.kind, within: Self.patience, asksDated: isSmall)
        guard let index else { return }
        let all = items
        Task { await index.keep(all, of: path) {} }
    }

    private func response(_ items: [FolderItem], _ order: FeedOrder, _ path: String) -> FeedsResponse {
        let sorted = FolderOrdering.sorted(items, by: order)
        let posts: FolderRoll
        if let roll, roll.order == order, roll.posts.items == sorted {
            posts = roll.posts
        } else {
            posts = FolderRoll(sorted, root: path, source: source.key)
            roll = (order, posts)
        }
        let count = index == nil ? posts.count : min(Self.headCount, posts.count)
        var response = head((0..<count).map(posts.post), path)
        response.total = posts.count
        if count < posts.count { response.rest = RollPart(posts, from: count) }
        return response
    }

    private func head(_ posts: [Post], _ path: String) -> FeedsResponse {
        FeedsResponse(shape: .folder, title: URL(fileURLWithPath: path).lastPathComponent, posts: posts)
    }

    // MARK: Stored posts

    /// The first posts that the index knows, without a look at the folder. A large folder that it does not know is
    /// looked at for its names only.
    package func storedPosts() async -> StoredFeed? {
        guard let index, let path = try? path, let order = await order() else { return nil }
        let known = await index.head(path, order, limit: Self.headCount)
        guard let items = known?.items ?? FolderGlimpse.items(path, order, limit: Self.headCount) else { return nil }
        var response = head(items.map { $0.post(in: path, source: source.key) }, path)
        response.total = known?.count
        // A folder without an index is looked at for its names only when it is large.
        isStarting = known?.count ?? FolderGlimpse.fewestFiles >= FolderGlimpse.fewestFiles
        if known?.count != items.count, let last = items.last {
            response.next = BatchToken("after \(last.path)", isHere: true)
        }
        return StoredFeed(response: response, asOf: .now)
    }

    /// All posts behind the first ones.
    package func storedPosts(page: BatchToken) async -> StoredFeed? {
        guard let index, let path = try? path, let order = await order(), page.text.hasPrefix("after ") else {
            return nil
        }
        var known = await index.items(path)
        // The folder has no index yet. A folder that cannot be read has no such page.
        if known.isEmpty { known = (try? await read(path, order))?.items ?? [] }
        let items = FolderOrdering.sorted(known, by: order)
        guard let last = items.firstIndex(where: { "after \($0.path)" == page.text }) else { return nil }
        var response = head([], path)
        response.rest = RollPart(FolderRoll(items, root: path, source: source.key), from: last + 1)
        return StoredFeed(response: response, asOf: .now)
    }
}
