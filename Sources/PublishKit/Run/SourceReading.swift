// Reads a source to its end, or as many posts as the user wants, or until it has found those that the user names.
// Thread: any. Invariant: a source of which only a part could be read says so.

import FeedsModels
import Foundation

struct SourceReading: Sendable {
    /// A source that names ever more pages must not hold the user forever.
    private static let mostPages = 2000

    let response: FeedsResponse
    /// Why a further page could not be read.
    let problem: String?

    init(
        _ source: FeedSource, _ repository: any FeedRepositoryProtocol, _ wishes: PublishWishes
    ) async throws(FeedServiceError) {
        var all = try await repository.posts(from: source)
        var problem: String?
        var missing = wishes.only.map { Set($0) }
        all.posts.forEach { missing?.subtract(PublishChoice.names(of: $0)) }
        for _ in 0..<Self.mostPages {
            let isEnough = missing.map(\.isEmpty) ?? (all.posts.count >= wishes.posts)
            guard !isEnough, let next = all.next else { break }
            do throws(FeedServiceError) {
                let page = try await repository.posts(from: source, page: next)
                all.posts += page.posts
                page.posts.forEach { missing?.subtract(PublishChoice.names(of: $0)) }
                all.stories += page.stories
                all.skipped += page.skipped
                all.next = page.next
            } catch {
                problem = error.description
                break
            }
        }
        response = all
        self.problem = problem
    }
}
