// Posts that a feed has, and posts that are made when they are needed: one list for everything else.

import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsCore

/// Makes sample posts, and counts how many.
final class SampleRoll: PostRoll {
    let count: Int
    private let first: Int

    init(_ numbers: Range<Int>) { (first, count) = (numbers.lowerBound, numbers.count) }

    func post(at place: Int) -> Post { SamplePosts.videos(first + place..<first + place + 1)[0] }
    func key(at place: Int) -> PostKey { post(at: place).key }
    func traits(at place: Int) -> PostTraits { PostTraits(post(at: place)) }
    func place(of id: Post.ID) -> Int? { (0..<count).first { post(at: $0).id == id } }
}

struct PostShelfTests {
    private func response(_ head: Range<Int>, rest: RollPart?, next: BatchToken? = nil) -> FeedsResponse {
        var response = FeedsResponse(shape: .sample, posts: SamplePosts.videos(head), next: next)
        response.rest = rest
        return response
    }

    private let roll = RollPart(SampleRoll(0..<50), from: 10)

    @Test func aRollContinuesThePosts() {
        let contents = FeedContents(response(0..<10, rest: roll))
        #expect(contents.posts.map(\.id) == SamplePosts.videos(0..<50).map(\.id))
        for place in [0, 9, 10, 49] {
            #expect(contents.posts.place(of: contents.posts[place].id) == place)
            #expect(contents.posts.place(of: contents.posts[place].key) == place)
            #expect(contents.posts.key(place) == contents.posts[place].key)
        }
        #expect(contents.posts.place(of: "v50") == nil)
        #expect(contents.order.handle(at: 30).flatMap(contents.post)?.id == "v30")
    }

    @Test func hidingAndShufflingReachIntoIt() {
        var contents = FeedContents(response(0..<10, rest: roll))
        let hidden = HiddenThings(posts: [contents.posts[30].key], authors: [])
        var hasChanged = contents.hide(hidden)
        #expect(hasChanged)
        #expect(contents.posts.count == 49 && contents.posts.place(of: "v30") == nil)
        hasChanged = contents.arrange(by: FeedShuffle(seed: 5))
        #expect(hasChanged)
        #expect(Set(contents.posts.map(\.id)).count == 49)
        #expect(contents.posts.map(\.id) != SamplePosts.videos(0..<50).map(\.id))
        hasChanged = contents.hide(HiddenThings())
        #expect(hasChanged && contents.posts.count == 50)
    }

    @Test func theSameAnswerChangesNothingAndAnotherRollIsAnotherList() {
        let contents = FeedContents(response(0..<10, rest: roll))
        #expect(contents.difference(to: response(0..<10, rest: roll)) == .none)
        let other = RollPart(SampleRoll(0..<50), from: 10)
        #expect(contents.difference(to: response(0..<10, rest: other)) == .others)
    }

    @Test func storedFirstPostsGrowIntoTheWholeWithoutAMove() {
        let next = BatchToken("after", isHere: true)
        var contents = FeedContents(response(0..<10, rest: nil, next: next))
        let whole = response(0..<10, rest: roll)
        #expect(contents.difference(to: whole) == .inPlace)
        let handles = contents.order.handles
        contents.update(to: whole)
        #expect(contents.posts.count == 50 && contents.next == nil)
        #expect(Array(contents.order.handles.prefix(10)) == handles)
        #expect(contents.difference(to: whole) == .none)
    }

    @Test func aPageMayBringARoll() throws {
        let next = BatchToken("after", isHere: true)
        var contents = FeedContents(response(0..<10, rest: nil, next: next))
        var page = response(0..<0, rest: roll)
        page.posts = []
        let added = contents.append(page, after: try #require(contents.next))
        #expect(added == (40, 40))
        #expect(contents.posts.count == 50 && contents.next == nil)
        #expect(contents.difference(to: response(0..<10, rest: roll)) == .none, "the pages are here already")
    }
}
