// 500 follows with 50 posts each: opening Following, taking an answer and marking a post stay fast. The limits are
// generous: they hold for a debug build on a busy machine, and fail when a query reads every item.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Speed of 500 follows", .serialized)
struct FollowingSpeedTests {
    private func fill(_ folder: FollowingFolder, _ keys: [String]) async throws {
        let store = folder.store()
        for (number, key) in keys.enumerated() {
            try await store.take((0..<50).map { Feed.post(number * 50 + $0) }, of: key, at: Feed.date(1e6))
        }
    }

    private func judge(_ name: String, within bound: Duration, _ body: () async throws -> Void) async throws {
        var times: [Duration] = []
        for _ in 0..<5 { times.append(try await ContinuousClock().measure { try await body() }) }
        let time = times.sorted()[2]
        #expect(time < bound, "\(name): \(time)")
    }

    @Test func twentyFiveThousandPostsAreNoBurden() async throws {
        let folder = FollowingFolder()
        let keys = (0..<500).map { "https://\($0).test/rss" }
        try await fill(folder, keys)
        try await judge("open and read places", within: .milliseconds(1500)) {
            let count = try await folder.store().places(of: keys).count
            #expect(count == 25_000)
        }
        let store = folder.store()
        try await judge("places", within: .milliseconds(1500)) {
            let count = try await store.places(of: keys).count
            #expect(count == 25_000)
        }
        try await judge("counts", within: .milliseconds(250)) {
            let count = try await store.counts().count
            #expect(count == 500)
        }
        let rows = try await store.places(of: keys).prefix(40).map(\.row)
        try await judge("40 posts", within: .milliseconds(250)) {
            let count = try await store.posts(rows).count
            #expect(count == 40)
        }
        try await judge("the same answer again", within: .milliseconds(250)) {
            try await store.take((0..<50).map { Feed.post($0) }, of: keys[0], at: Feed.date(1e6))
        }
        var number = 0
        try await judge("a new post", within: .milliseconds(250)) {
            number += 1
            try await store.take([Feed.post(100_000 + number)], of: keys[0], at: Feed.date(1e6))
        }
        try await judge("mark", within: .milliseconds(50)) {
            number += 1
            try await store.mark([PostKey(source: keys[number], id: "p\(number * 50)")], seen: Feed.date(1e6))
        }
    }
}
