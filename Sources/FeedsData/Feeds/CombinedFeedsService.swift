// Several sources as one feed: their posts in the order in which the sources were named, then the further pages of each.
// Thread: an actor; the reading happens in the services of the sources.
// Invariant: no two posts of different sources share an id, and a source that fails is skipped, with its reason.

package import FeedsModels
package import Foundation

package actor CombinedFeedsService: FeedsServiceProtocol {
    package struct Part: Sendable {
        let name: String
        let service: any FeedsServiceProtocol

        package init(name: String, service: any FeedsServiceProtocol) {
            self.name = name
            self.service = service
        }
    }

    private typealias Answer = Result<FeedsResponse, FeedServiceError>

    /// How many sources are read at once: a hundred files are not a hundred threads.
    private static let breadth = 4

    private let name: String
    private let parts: [Part]
    /// Pages still to be read; the first of them is the feed's next one.
    private var pages: [(part: Int, url: URL)] = []
    /// Whose post an id is.
    private var owners: [String: Int] = [:]

    /// `name` is what a person calls all of them together.
    package init(name: String, parts: [Part]) {
        self.name = name
        self.parts = parts
    }

    package func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        let answers = await readAll()
        if Task.isCancelled { throw .cancelled }
        (pages, owners) = ([], [:])
        var whole = FeedsResponse(shape: .several)
        var failures: [FeedServiceError] = []
        for (index, answer) in answers.enumerated() {
            do throws(FeedServiceError) {
                whole.add(adopt(try answer.get(), from: index))
            } catch {
                failures.append(error)
                whole.skipped.append(SkippedItem(place: parts[index].name, reason: error.description))
            }
        }
        if failures.count == parts.count, let first = failures.first { throw .noSource(place: name, first: first) }
        whole.next = pages.first?.url
        return whole
    }

    package func fetchPosts(page: URL) async throws(FeedServiceError) -> FeedsResponse {
        guard let index = pages.first(where: { $0.url == page })?.part else { return FeedsResponse(shape: .several) }
        let answer = try await parts[index].service.fetchPosts(page: page)
        pages.removeAll { $0.part == index && $0.url == page }
        var response = adopt(answer, from: index, first: true)
        response.next = pages.first?.url
        return response
    }

    private func readAll() async -> [Answer] {
        await withTaskGroup(of: (Int, Answer).self) { group in
            var answers: [Int: Answer] = [:]
            for (index, part) in parts.enumerated() {
                if index >= Self.breadth, let (done, answer) = await group.next() { answers[done] = answer }
                group.addTask { (index, await part.service.answer()) }
            }
            for await (done, answer) in group { answers[done] = answer }
            return parts.indices.compactMap { answers[$0] }
        }
    }
}

// MARK: - One source's answer as a part of the whole

extension CombinedFeedsService {
    /// Notes the next page and names what comes by its source. `first`: the page comes before those of other sources.
    private func adopt(_ response: FeedsResponse, from index: Int, first: Bool = false) -> FeedsResponse {
        var response = response
        if let next = response.next { pages.insert((index, next), at: first ? 0 : pages.endIndex) }
        for position in response.posts.indices { claim(&response.posts[position].id, for: index) }
        for position in response.skipped.indices {
            response.skipped[position].place = "\(parts[index].name), \(response.skipped[position].place)"
        }
        return response
    }

    /// An id that another source's post has already is told apart by the source's name.
    private func claim(_ id: inout String, for index: Int) {
        while owners[id, default: index] != index { id = "\(parts[index].name)#\(id)" }
        owners[id] = index
    }
}

extension FeedsResponse {
    fileprivate mutating func add(_ other: FeedsResponse) {
        posts += other.posts
        skipped += other.skipped
        for var story in other.stories {
            // Two sources may count their people alike.
            while stories.contains(where: { $0.id == story.id }) { story.id &+= 1 }
            stories.append(story)
        }
    }
}

extension FeedsServiceProtocol {
    /// The first page, or why there is none, as one value.
    fileprivate func answer() async -> Result<FeedsResponse, FeedServiceError> {
        do throws(FeedServiceError) {
            return .success(try await fetchPosts())
        } catch {
            return .failure(error)
        }
    }
}
