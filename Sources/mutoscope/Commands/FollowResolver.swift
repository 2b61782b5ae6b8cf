// Finds the feed behind an address that the user wants to follow, and reads it once.
// Thread: any. Invariant: an address with a secret is not asked, and no list of feeds is followed.

import FeedsData
import FeedsModels
import Foundation

struct FollowResolver: Sendable {
    let repository: any FeedRepositoryProtocol
    /// For pages and accounts.
    let discovery: any SourceDiscovering
    let parse: @Sendable (String) throws(FeedSourceError) -> FeedSource

    func resolve(_ text: String) async throws(FollowTools.Failure) -> FollowTools.Found {
        let source = try source(of: text)
        do throws(FollowMistake) {
            // Before anything is asked.
            _ = try Follow(source, followed: Date())
        } catch {
            throw FollowTools.Failure(error.description)
        }
        do throws(FeedServiceError) {
            let answer = try await repository.posts(from: source)
            let feed = answer.syndication
            return FollowTools.Found(
                source: source, title: answer.title ?? feed?.title, home: feed?.home, icon: feed?.icon,
                posts: answer.posts)
        } catch {
            guard error.mayHideFeed else { throw FollowTools.Failure(error.description) }
        }
        return try await discover(text)
    }

    private func source(of text: String) throws(FollowTools.Failure) -> FeedSource {
        do throws(FeedSourceError) {
            return FollowAddress.source(try parse(text))
        } catch {
            throw FollowTools.Failure(error.description)
        }
    }

    private func discover(_ text: String) async throws(FollowTools.Failure) -> FollowTools.Found {
        let result = await discovery.discovered(text)
        if let refusal = result.refusal { throw FollowTools.Failure(refusal.sentences) }
        guard let best = result.choices.first(where: { $0.kind != .opml }) else {
            throw FollowTools.Failure("\(text) leads to a list of feeds (OPML). follow import takes its file.")
        }
        // Only the posts of the first source are here.
        let posts = best == result.found.first ? result.response?.posts ?? [] : []
        return FollowTools.Found(
            source: try source(of: best.address), title: best.title, home: best.home, icon: best.icon, posts: posts)
    }
}
