// A long random script of answers and views on the fake and on the real store: both agree after every step, and so does
// a store that is opened again. Whatever feeds say, a post that was once there is never news again.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Random answers of feeds")
struct FollowingStoreRandomTests {
    private static let follows = ["https://a.test", "https://b.test", "https://c.test"]

    @Test(arguments: 1...UInt64(Torture().rounds(12)))
    func bothStoresAgree(seed: UInt64) async throws {
        let folder = FollowingFolder()
        var random = SplitMix64(seed: seed)
        var disk = folder.store()
        let fake = FakeFollowingStore()
        for step in 0..<120 {
            let follow = Self.follows[Int.random(in: 0..<3, using: &random)]
            let now = Feed.date(Double(step) + 30)
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                let keys = (0..<5).map { _ in PostKey(source: follow, id: "p\(Int.random(in: 0..<150, using: &random))")
                }
                let seen = Bool.random(using: &random) ? now : nil
                try await disk.mark(keys, seen: seen)
                try await fake.mark(keys, seen: seen)
            case 1 where step % 7 == 0:
                try await disk.forget(allBut: [follow], at: now)
                try await fake.forget(allBut: [follow], at: now)
            case 2: disk = folder.store()
            default:
                let posts = answer(step, &random)
                let news = try await disk.take(posts, of: follow, at: now)
                #expect(try await fake.take(posts, of: follow, at: now) == news, "seed \(seed), step \(step)")
                let again = try await disk.take(posts, of: follow, at: now)
                #expect(try await fake.take(posts, of: follow, at: now) == again)
                // Without dates, only the order of a feed says what is old.
                let isDated = posts.allSatisfy { $0.publishedAt.map { $0 <= now } ?? false }
                if isDated || posts.count <= 5 { #expect(again == 0, "seed \(seed), step \(step): again") }
            }
            let places = try await disk.places(of: Self.follows)
            #expect(try await fake.places(of: Self.follows) == places, "seed \(seed), step \(step)")
            // Reading a post takes longer than all else here, and a step concerns one feed.
            let rows = places.filter { $0.follow == follow || step % 20 == 19 }.map(\.row)
            #expect(try await fake.posts(rows) == disk.posts(rows), "seed \(seed), step \(step)")
            for follow in Self.follows { #expect(places.count { $0.follow == follow } <= FollowIntake.most) }
        }
        #expect(try folder.checkIntegrity() == ["ok"])
    }

    /// Some of the posts up to now, with ids that change. Without dates, and with dates in the future, they are in order.
    private func answer(_ step: Int, _ random: inout SplitMix64) -> [Post] {
        let count = Int.random(in: 0...70, using: &random)
        let isOrdered = Bool.random(using: &random)
        let numbers = (0..<count).map { _ in Int.random(in: 0...(step + (isOrdered ? 40 : 30)), using: &random) }
        return (isOrdered ? numbers.sorted(by: >) : numbers).map { number in
            let turn = Int.random(in: 0..<50, using: &random)
            let id = turn < 9 ? "other\(turn)-\(number)" : nil
            var post = Feed.post(number, id: id, isDated: !isOrdered || number % 8 > 0)
            if Int.random(in: 0..<6, using: &random) == 0 { post.page = URL(string: "https://a.test/show") }
            if Int.random(in: 0..<9, using: &random) == 0 { post.text = "edited \(step)" }
            return post
        }
    }
}
