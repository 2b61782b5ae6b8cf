// Several sources as a single feed: their posts in the order in which the user named the sources, then the further
// pages of each.
// Thread: an actor; the reading happens in the services of the sources.
// Invariant: no two posts of different sources share an id. A source that fails is replaced by its stored posts, or
// skipped with its reason.

package import FeedsModels
import Foundation

package actor CombinedFeedsService: FeedsServiceProtocol {
    package struct Part: Sendable {
        let name: String
        let service: any FeedsServiceProtocol
        /// True for a source on this machine: it is not stored, because it can be read at any time.
        let isLocal: Bool

        package init(name: String, service: any FeedsServiceProtocol, isLocal: Bool = false) {
            self.name = name
            self.service = service
            self.isLocal = isLocal
        }
    }

    private typealias Answer = Result<FeedsResponse, FeedServiceError>

    /// A page of a part. The token that the caller gets also holds the number of the part.
    private struct PartPage: Hashable {
        let part: Int
        let page: BatchToken

        var token: BatchToken { BatchToken("\(part) \(page.text)", isHere: page.isHere) }
    }

    /// How far a feed was read. Stored answers and new answers each have their own progress.
    private struct Progress {
        /// Pages still to read, at most a page for each source. The first is the next page of the feed.
        var pages: [PartPage] = []
        /// Which source each post id belongs to.
        var owners: [String: Int] = [:]
    }

    /// How many sources are read at once, so that a hundred files do not start a hundred threads.
    private static let breadth = 4

    private let name: String
    private let parts: [Part]
    private var read = Progress()
    private var kept = Progress()

    /// `name` is the user's name for all of them together.
    package init(name: String, parts: [Part]) {
        self.name = name
        self.parts = parts
    }

    package func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        let answers = await ask { await $0.service.answer() }
        var standIns: [Int: StoredFeed] = [:]
        for (index, answer) in answers.enumerated() {
            if case .failure = answer { standIns[index] = await parts[index].service.storedPosts() }
        }
        if Task.isCancelled { throw .cancelled }
        read = Progress()
        var whole = FeedsResponse(shape: .several)
        var failures: [FeedServiceError] = []
        for (index, answer) in answers.enumerated() {
            do throws(FeedServiceError) {
                whole.add(adopt(try answer.get(), from: index, in: &read))
            } catch {
                failures.append(error)
                if let standIn = standIns[index] {
                    whole.add(adopt(standIn.response, from: index, in: &read))
                    whole.freshness = whole.freshness.older(.asOf(standIn.asOf, error))
                } else {
                    whole.skipped.append(SkippedItem(.source, place: parts[index].name, reason: error.description))
                }
            }
        }
        if failures.count == parts.count, let first = failures.first { throw .noSource(place: name, first: first) }
        whole.next = read.pages.first?.token
        return whole
    }

    package func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        guard let own = partPage(page) else {
            throw .unreadable(place: name, reason: tr("it has no such page"))
        }
        return pass(try await parts[own.part].service.fetchPosts(page: own.page), after: own)
    }

    /// Nil unless posts of a source that is not on this machine are stored.
    package func storedPosts() async -> StoredFeed? {
        let answers = await ask { part -> StoredFeed? in
            guard part.isLocal else { return await part.service.storedPosts() }
            guard case .success(let response) = await part.service.answer() else { return nil }
            return StoredFeed(response: response, asOf: .distantFuture)
        }
        let dates = answers.indices.compactMap { parts[$0].isLocal ? nil : answers[$0]?.asOf }
        guard let oldest = dates.min() else { return nil }
        kept = Progress()
        var whole = FeedsResponse(shape: .several)
        for (index, answer) in answers.enumerated() {
            if let answer { whole.add(adopt(answer.response, from: index, in: &kept)) }
        }
        whole.next = kept.pages.first?.token
        return StoredFeed(response: whole, asOf: oldest)
    }

    package func storedPosts(page: BatchToken) async -> StoredFeed? {
        guard let own = partPage(page), var stored = await parts[own.part].service.storedPosts(page: own.page) else {
            return nil
        }
        stored.response = pass(stored.response, after: own)
        return stored
    }

    /// Asks every part, a few at a time.
    private func ask<Value: Sendable>(_ question: @escaping @Sendable (Part) async -> Value) async -> [Value] {
        await withTaskGroup(of: (Int, Value).self) { group in
            var answers: [Int: Value] = [:]
            for (index, part) in parts.enumerated() {
                if index >= Self.breadth, let (done, answer) = await group.next() { answers[done] = answer }
                group.addTask { (index, await question(part)) }
            }
            for await (done, answer) in group { answers[done] = answer }
            return parts.indices.compactMap { answers[$0] }
        }
    }
}

// MARK: - One source's answer as a part of the whole

extension CombinedFeedsService {
    private func partPage(_ token: BatchToken) -> PartPage? {
        let words = token.text.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let part = Int(words[0]), parts.indices.contains(part) else { return nil }
        return PartPage(part: part, page: BatchToken(String(words[1]), isHere: token.isHere))
    }

    /// New answers come before stored answers. A page is in neither list when the feed was read again after the page
    /// was named.
    private func pass(_ answer: FeedsResponse, after page: PartPage) -> FeedsResponse {
        let isKept = !read.pages.contains(page) && kept.pages.contains(page)
        return isKept ? pass(answer, from: page.part, in: &kept) : pass(answer, from: page.part, in: &read)
    }

    private func pass(_ answer: FeedsResponse, from index: Int, in progress: inout Progress) -> FeedsResponse {
        // The parts before it were read to their ends.
        progress.pages.removeAll { $0.part <= index }
        var response = adopt(answer, from: index, in: &progress, first: true)
        response.next = progress.pages.first?.token
        return response
    }

    /// Notes the next page, and names posts and stories by their source. `first`: the page comes before those of other
    /// sources.
    private func adopt(
        _ response: FeedsResponse, from index: Int, in progress: inout Progress, first: Bool = false
    ) -> FeedsResponse {
        var response = response
        response.makeAll()
        if let next = response.next {
            progress.pages.insert(PartPage(part: index, page: next), at: first ? 0 : progress.pages.endIndex)
        }
        for position in response.posts.indices { claim(&response.posts[position].id, for: index, in: &progress) }
        for position in response.skipped.indices {
            response.skipped[position].place = "\(parts[index].name), \(response.skipped[position].place)"
        }
        return response
    }

    /// When another source's post already has the id, the source's name is added to it.
    private func claim(_ id: inout String, for index: Int, in progress: inout Progress) {
        while progress.owners[id, default: index] != index { id = "\(parts[index].name)#\(id)" }
        progress.owners[id] = index
    }
}

extension FeedFreshness {
    /// The older freshness counts for the whole feed.
    fileprivate func older(_ other: FeedFreshness) -> FeedFreshness {
        guard case .asOf(let mine, _) = self, case .asOf(let its, _) = other, mine <= its else { return other }
        return self
    }
}

extension FeedsResponse {
    fileprivate mutating func add(_ other: FeedsResponse) {
        posts += other.posts
        skipped += other.skipped
        for var story in other.stories {
            // Two sources may give the same number to different users.
            while stories.contains(where: { $0.id == story.id }) { story.id &+= 1 }
            stories.append(story)
        }
    }
}

extension FeedsServiceProtocol {
    /// The first page, or the error, as a single value.
    fileprivate func answer() async -> Result<FeedsResponse, FeedServiceError> {
        do throws(FeedServiceError) {
            return .success(try await fetchPosts())
        } catch {
            return .failure(error)
        }
    }
}

extension FeedShape {
    /// Several sources, each of its own shape, as a single feed.
    package static let several = FeedShape("several", tr("Several sources"))
}
