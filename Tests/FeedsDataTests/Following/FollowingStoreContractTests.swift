// The promises of FollowingStoreProtocol, tested with the fake and the real store: what becomes news, and what stays.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("FollowingStoreProtocol contract")
struct FollowingStoreContractTests {
    private let folder = FollowingFolder()

    @Test(arguments: FollowingSubject.allCases)
    func theNewestTwentyOfAFirstAnswerAreUnseen(subject: FollowingSubject) async throws {
        let store = subject.store(in: folder)
        #expect(try await store.take([], of: Feed.key, at: Feed.date(100)) == 0, "an empty answer is no first one")
        #expect(try await store.take(Feed.posts(1...30).shuffled(), of: Feed.key, at: Feed.date(100)) == 20)
        let expected = (11...30).reversed().map { "p\($0)*" } + (1...10).reversed().map { "p\($0)" }
        #expect(try await store.names() == expected)
        #expect(try await store.take(Feed.posts(29...32), of: Feed.key, at: Feed.date(101)) == 2)
        #expect(try await store.names().prefix(3) == ["p32*", "p31*", "p30*"])
    }

    @Test(arguments: FollowingSubject.allCases)
    func aKnownPostIsNeverNewAgain(subject: FollowingSubject) async throws {
        let store = subject.store(in: folder)
        try await store.take(Feed.posts(1...3), of: Feed.key, at: Feed.date(10))
        try await store.mark([Feed.post(2).key], seen: Feed.date(11))
        let before = try await store.places(of: [Feed.key])
        #expect(try await store.take(Feed.posts(1...3), of: Feed.key, at: Feed.date(12)) == 0)
        #expect(try await store.places(of: [Feed.key]) == before)
        // Edited, with a later date; and an id twice.
        var edited = Feed.post(2, at: 9)
        (edited.title, edited.text) = ("Edited", "words")
        #expect(try await store.take([edited, Feed.post(2)], of: Feed.key, at: Feed.date(13)) == 0)
        #expect(try await store.names() == ["p3*", "p2", "p1*"])
        let rows = try await store.places(of: [Feed.key]).map(\.row)
        #expect(rows == before.map(\.row))
        #expect(try await store.posts([rows[1]]).first?.post.title == "Edited")
        // A feed that empties itself, and posts that come back.
        #expect(try await store.take([], of: Feed.key, at: Feed.date(14)) == 0)
        #expect(try await store.take([Feed.post(4)], of: Feed.key, at: Feed.date(15)) == 1)
        #expect(try await store.take(Feed.posts(1...4), of: Feed.key, at: Feed.date(16)) == 0)
        #expect(try await store.names() == ["p4*", "p3*", "p2", "p1*"])
    }

    @Test(arguments: FollowingSubject.allCases)
    func idsThatChangeAtEachFetchAreNoNews(subject: FollowingSubject) async throws {
        let store = subject.store(in: folder)
        try await store.take(Feed.posts(1...5), of: Feed.key, at: Feed.date(10))
        try await store.mark([Feed.post(3).key], seen: Feed.date(11))
        let before = try await store.places(of: [Feed.key])
        for turn in 1...3 {
            let posts = (1...5).map { Feed.post($0, id: "\(turn)-\($0)") }
            #expect(try await store.take(posts, of: Feed.key, at: Feed.date(10 + Double(turn))) == 0)
        }
        #expect(try await store.places(of: [Feed.key]) == before)
        #expect(try await store.names() == ["p5*", "p4*", "p3", "p2*", "p1*"], "under the ids that the user knows")
        // The same with other files, and with other pages.
        var files = Feed.post(1, id: "x")
        files.media[0].renditions[0].url = try #require(URL(string: "https://cdn.test/elsewhere/1.mp4"))
        var pages = Feed.post(2, id: "y")
        pages.page = URL(string: "https://a.test/elsewhere/2")
        #expect(try await store.take([files, pages], of: Feed.key, at: Feed.date(20)) == 0)
    }

    /// Some feeds give every post the same page, the same picture, or the same words.
    @Test(arguments: FollowingSubject.allCases)
    func whatManyPostsShareDoesNotMakeThemOne(subject: FollowingSubject) async throws {
        let store = subject.store(in: folder)
        func post(_ number: Int) -> Post {
            var post = Feed.post(number)
            post.page = URL(string: "https://a.test/show")
            post.media[0].renditions[0].url = URL(string: "https://a.test/default.jpg") ?? URL(filePath: "/")
            return post
        }
        #expect(try await store.take((1...3).map(post), of: Feed.key, at: Feed.date(10)) == 3)
        #expect(try await store.take([post(4)], of: Feed.key, at: Feed.date(11)) == 1)
        #expect(try await store.take([post(5)], of: Feed.key, at: Feed.date(12)) == 1)
        let prints = try await store.places(of: [Feed.key]).flatMap(\.fingerprints)
        #expect(Set(prints).count == prints.count, "a shared digest tells nothing apart")
        // Addresses that differ only in their queries are different files.
        func script(_ number: Int) -> Post {
            var post = Feed.post(number)
            (post.title, post.page) = ("", nil)
            post.media[0].renditions[0].url = URL(string: "https://a.test/get?id=\(number)") ?? URL(filePath: "/")
            return post
        }
        #expect(try await store.take((11...13).map(script), of: "https://b.test", at: Feed.date(20)) == 3)
        // The same file with the same words under two ids is one post.
        #expect(
            try await store.take([Feed.post(21), Feed.post(21, id: "b")], of: "https://c.test", at: Feed.date(30)) == 1)
    }

    @Test(arguments: FollowingSubject.allCases)
    func fiftyPostsOfThirteenWeeksAreKept(subject: FollowingSubject) async throws {
        let store = subject.store(in: folder)
        let many = Feed.posts(1...120)
        try await store.take(many, of: Feed.key, at: Feed.date(200))
        #expect(try await store.names().map { $0.replacing("*", with: "") } == (71...120).reversed().map { "p\($0)" })
        #expect(try await store.take(many, of: Feed.key, at: Feed.date(201)) == 0, "what did not fit is no news")
        #expect(try await store.take(Feed.posts(100...122), of: Feed.key, at: Feed.date(202)) == 2)
        #expect(try await store.names().count == 50)
        // 13 weeks are 2184 hours. What the feed still names stays.
        try await store.take(Feed.posts(121...122), of: Feed.key, at: Feed.date(2500))
        #expect(try await store.names() == ["p122*", "p121*"])
        #expect(try await store.take(Feed.posts(110...122), of: Feed.key, at: Feed.date(2600)) == 0)
        #expect(try await store.names().contains("p110"), "what comes back after so long is there, and seen")
    }

    @Test(arguments: FollowingSubject.allCases)
    func strangeDatesCountAsTheArrival(subject: FollowingSubject) async throws {
        let store = subject.store(in: folder)
        let now = Feed.date(10)
        var distant = Feed.post(2)
        distant.publishedAt = .distantFuture
        try await store.take([Feed.post(1, at: 12), distant, Feed.post(3, at: 9)], of: Feed.key, at: now)
        let dates = try await store.places(of: [Feed.key]).map(\.date)
        #expect(dates == [now, now.addingTimeInterval(-0.001).whole, Feed.date(9)])
        #expect(try await store.names() == ["p1*", "p2*", "p3*"])
        #expect(try await store.take([Feed.post(1, at: 12)], of: Feed.key, at: Feed.date(13)) == 0)
        #expect(try await store.places(of: [Feed.key])[0].date == now)
        // More events of the future than fit, and a new one at the top.
        let events = (1...60).map { Feed.post($0, at: 1000) }
        try await store.take(events, of: "https://c.test", at: now)
        #expect(try await store.take([Feed.post(70, at: 1000)] + events, of: "https://c.test", at: Feed.date(11)) == 1)
        #expect(try await store.take([Feed.post(70, at: 1000)] + events, of: "https://c.test", at: Feed.date(12)) == 0)
        // Without dates the order of the feed counts.
        let other = "https://b.test"
        let undated = (1...80).map { Feed.post($0, isDated: false) }
        try await store.take(undated, of: other, at: now)
        #expect(try await store.names(of: other).map { $0.replacing("*", with: "") } == (1...50).map { "p\($0)" })
        #expect(try await store.take(undated, of: other, at: Feed.date(11)) == 0)
        #expect(
            try await store.take([Feed.post(90, isDated: false)] + undated.dropFirst(10), of: other, at: Feed.date(12))
                == 1)
        #expect(try await store.names(of: other).first == "p90*")
        #expect(try await store.names(of: other).count == 50)
    }

    @Test(arguments: FollowingSubject.allCases)
    func whatIsSeenIsSeenInEveryFollow(subject: FollowingSubject) async throws {
        let store = subject.store(in: folder)
        let other = "https://mirror.test"
        try await store.take(Feed.posts(1...2), of: Feed.key, at: Feed.date(10))
        try await store.take([Feed.post(1, id: "m1"), Feed.post(9)], of: other, at: Feed.date(11))
        var changes = await store.changes().makeAsyncIterator()
        try await store.mark([PostKey(source: other, id: "m1"), PostKey(source: "x", id: "y")], seen: Feed.date(12))
        #expect(try await store.names() == ["p2*", "p1"])
        #expect(try await store.names(of: other) == ["p9*", "m1"])
        try await store.mark([PostKey(source: other, id: "m1")], seen: Feed.date(14))
        try await store.mark([PostKey(source: "x", id: "y")], seen: Feed.date(14))
        #expect(try await store.take([Feed.post(1, id: "third")], of: "https://c.test", at: Feed.date(15)) == 0)
        #expect(try await store.names(of: "https://c.test") == ["third"], "it arrives seen")
        let row = try #require(await store.places(of: [other]).first { $0.isSeen }?.row)
        #expect(try await store.posts([row]).first?.seen == Feed.date(12), "the first time counts")
        try await store.mark([Feed.post(1).key], seen: nil)
        #expect(try await store.names(of: other) == ["p9*", "m1*"])
        for change in [FollowingChange.seen, .asked(follow: "https://c.test", news: 0), .seen] {
            #expect(await changes.next() == change)
        }
    }

    @Test(arguments: FollowingSubject.allCases)
    func placesSayWhatAnOrderNeeds(subject: FollowingSubject) async throws {
        let store = subject.store(in: folder)
        var video = Feed.post(2)
        video.isSensitive = true
        var photo = Feed.post(1)
        photo.media[0].kind = .image
        try await store.take([video, photo], of: Feed.key, at: Feed.date(10))
        try await store.take([Feed.post(3)], of: "https://b.test", at: Feed.date(10))
        let places = try await store.places(of: [Feed.key, "https://b.test", "unknown", Feed.key])
        #expect(places.map(\.follow) == ["https://b.test", Feed.key, Feed.key])
        #expect(places.map(\.isVideo) == [true, true, false] && places.map(\.isSensitive) == [false, true, false])
        #expect(places.map(\.duration) == [4, 3, nil] && places.map(\.fingerprints.count) == [3, 3, 2])
        let posts = try await store.posts([places[2].row, 9999, places[0].row])
        #expect(posts.map(\.post.id) == ["p1", "p3"] && posts.map(\.follow) == [Feed.key, "https://b.test"])
        #expect(posts.allSatisfy { $0.arrived == Feed.date(10) && $0.seen == nil })
        #expect(posts[1].post.key == PostKey(source: "https://b.test", id: "p3"), "a post carries its follow's key")
        #expect(try await store.places(of: []).isEmpty)
        try await store.mark([photo.key], seen: Feed.date(11))
        let counts = [Feed.key: FollowCounts(posts: 2, unseen: 1), "https://b.test": FollowCounts(posts: 1, unseen: 1)]
        #expect(try await store.counts() == counts)
    }

    @Test(arguments: FollowingSubject.allCases)
    func statesOfRequestsAreKept(subject: FollowingSubject) async throws {
        let store = subject.store(in: folder)
        var fetch = FollowFetch()
        (fetch.asked, fetch.answer, fetch.status) = (Feed.date(1.000123), .waits, 429)
        (fetch.etag, fetch.problem, fetch.movedTo) = ("W/\"né\"", "sentence", URL(string: "https://b.test/x?y"))
        (fetch.postsPerWeek, fetch.failures) = (0.1, 3)
        var changes = await store.changes().makeAsyncIterator()
        try await store.keep(["a": fetch, "b": FollowFetch()])
        try await store.keep(["a": fetch])
        #expect(try await store.fetches() == ["a": fetch, "b": FollowFetch()])
        if subject == .disk { #expect(try await folder.store().fetches()["a"] == fetch) }
        try await store.take([Feed.post(1)], of: "c", at: Feed.date(1))
        let many = Dictionary((0...TouchedThings.most).map { ("\($0)", FollowFetch()) }) { $1 }
        try await store.keep(many)
        try await store.forget(allBut: ["a"], at: Feed.date(1))
        #expect(try await store.fetches() == ["a": fetch])
        #expect(try await store.places(of: ["c"]).isEmpty)
        try await store.forget(allBut: ["a", "z"], at: Feed.date(1))
        #expect(
            try await store.take([Feed.post(1)], of: "c", at: Feed.date(2)) == 1, "as if it had never been followed")
        let expected: [FollowingChange] = [
            .asked(follow: "a", news: 0), .asked(follow: "b", news: 0), .asked(follow: "c", news: 1), .everything,
            .everything, .asked(follow: "c", news: 1),
        ]
        for change in expected { #expect(await changes.next() == change) }
    }

    /// 13 weeks are 2184 hours. A source that was not asked meanwhile may still name its old posts.
    @Test(.timeLimit(.minutes(1)), arguments: FollowingSubject.allCases)
    func oldPostsGoWhereTheSourceWasAsked(subject: FollowingSubject) async throws {
        let store = subject.store(in: folder)
        var (asked, gone, old) = (FollowFetch(), FollowFetch(), FollowFetch())
        (asked.asked, old.asked) = (Feed.date(2100), Feed.date(12))
        (gone.asked, gone.answer) = (Feed.date(12), .gone)
        for key in ["asked", "gone", "old"] { try await store.take(Feed.posts(1...3), of: key, at: Feed.date(10)) }
        try await store.take([Feed.post(9, at: 2000)], of: "asked", at: Feed.date(2000))
        try await store.keep(["asked": asked, "gone": gone, "old": old])
        var changes = await store.changes().makeAsyncIterator()
        try await store.forget(allBut: ["asked", "gone", "old"], at: Feed.date(2200))
        #expect(try await store.names(of: "asked").map { $0.prefix(2) } == ["p9"])
        #expect(try await store.names(of: "gone").isEmpty)
        #expect(try await store.names(of: "old").count == 3)
        #expect(await changes.next() == .everything)
    }
}
