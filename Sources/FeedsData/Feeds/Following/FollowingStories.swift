// Stories from follows: a ring for each follow with what it published in the last 24 hours.
// Thread: any. Invariant: a post keeps its number, so that its seen mark lasts.

import FeedsModels
import Foundation

enum FollowingStories {
    private static let day = 86_400.0
    private static let mostFollows = 60
    private static let mostOfAFollow = 10

    /// The follow with the newest post comes first. Within a story, the oldest post does. `places` are those that
    /// Following shows, the newest first.
    static func stories(
        of follows: [Follow], _ places: [FollowedPlace], in store: any FollowingStoreProtocol, at now: Date
    ) async -> [Story] {
        // A story has no cover.
        let rows = rows(of: places.filter { !$0.isSensitive }, at: now)
        // Without its stories the feed is still there, so a failure is not reported here.
        guard !rows.isEmpty, let posts = try? await store.posts(rows) else { return [] }
        return stories(of: posts, Dictionary(follows.map { ($0.key, $0) }) { first, _ in first })
    }

    /// `places`: the newest first.
    private static func rows(of places: [FollowedPlace], at now: Date) -> [Int64] {
        var order: [String] = []
        var rows: [String: [Int64]] = [:]
        for place in places.prefix(while: { now.timeIntervalSince($0.date) < day }) {
            if rows[place.follow] == nil { order.append(place.follow) }
            if rows[place.follow, default: []].count < mostOfAFollow {
                rows[place.follow, default: []].append(place.row)
            }
        }
        return order.prefix(mostFollows).flatMap { rows[$0] ?? [] }
    }

    private static func stories(of posts: [FollowedPost], _ follows: [String: Follow]) -> [Story] {
        var order: [String] = []
        var images: [String: [StoryImage]] = [:]
        for found in posts {
            if images[found.follow] == nil { order.append(found.follow) }
            let new = found.post.media.enumerated().map { index, medium in
                StoryImage(id: number("\(found.post.key.id)#\(index)"), media: medium)
            }
            images[found.follow] = new + (images[found.follow] ?? [])
        }
        return order.compactMap { key in
            guard let follow = follows[key], let images = images[key] else { return nil }
            let user = StoryAuthor(id: number(key), name: follow.name, picture: follow.icon)
            return Story(id: user.id, origin: key, imageList: images, user: user)
        }
    }

    /// A number for a text, the same on every machine (FNV-1a).
    static func number(_ text: String) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int(hash >> 2)
    }
}
