// Refreshed follows and the stores that keep their posts: nothing is shown twice, nothing is lost.

import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

struct RefreshedStoreTests {
    @Test(arguments: FollowingSubject.allCases)
    func idsThatChangeAtEachFetchAreShownOnce(_ subject: FollowingSubject) async throws {
        let folder = FollowingFolder()
        let store = subject.store(in: folder)
        let scene = FollowScene(stored: store)
        let server = try LoopbackServer()
        let follow = scene.follow(server.url("/f"))
        var news: [Int] = []
        for day in 0..<3 {
            server["/f"] = Self.feed(day: day, posts: 0..<(3 + day), scene.now)
            news.append(await scene.refresh(follow).news)
            scene.jump(by: FollowScene.day)
        }
        #expect(news == [3, 1, 1])
        var reading = FollowingReading(began: scene.now)
        reading.order(try await store.places(of: [follow.key]))
        reading.deliver(30, mayGrow: false)
        #expect(reading.pages[0].entries.count == 5)
    }

    @Test(arguments: FollowingSubject.allCases)
    func theStateOfRequestsOutlivesTheProgram(_ subject: FollowingSubject) async throws {
        let folder = FollowingFolder()
        let store = subject.store(in: folder)
        let server = try LoopbackServer(["/f": .feed(1...3).tagged("v"), "/g": .retryAfter("3000")])
        let first = FollowScene(stored: store)
        await first.refresh(first.follow(server.url("/f")))
        first.jump(by: 2)
        await first.refresh(first.follow(server.url("/g")))
        let again = FollowScene(stored: store)
        #expect(await again.refresh(again.follow(server.url("/f")), again.follow(server.url("/g"))).asked == 0)
        again.jump(by: FollowScene.day)
        #expect(await again.refresh(again.follow(server.url("/f"))).asked == 1)
        #expect(server.log.requests("/f").last?.headers["if-none-match"] == #""v""#)
    }

    private static func feed(day: Int, posts: Range<Int>, _ now: Date) -> FaultyRoute {
        let items = posts.map { post in
            """
            <item><guid isPermaLink="false">\(day)-\(post)</guid><title>Post \(post)</title>
            <pubDate>\(now.addingTimeInterval(-3600 * Double(10 - post)).formatted(.iso8601))</pubDate>
            <enclosure url="https://media.example/\(post).mp4" type="video/mp4" length="9"/></item>
            """
        }
        return .text("<rss version=\"2.0\"><channel>\(items.joined())</channel></rss>", type: "text/xml")
    }
}
