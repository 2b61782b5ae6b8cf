// Posts whose files are not known yet, and posts with an identifier of their network, are told apart and found again.

import FeedsModels
import Foundation
import Testing

@Suite("PostPrints")
struct PostPrintsTests {
    private func post(_ id: String, ticket: String, uri: String? = nil, page: String? = nil) -> Post {
        var medium = Media(id: id, kind: .video, renditions: [])
        medium.resolveAt = MediaTicket(ticket)
        var post = Post(id: id, media: [medium], page: page.flatMap(URL.init(string:)))
        post.uri = uri
        return post
    }

    @Test func postsWithoutKnownFilesAreNotTheSame() {
        let (one, other) = (PostPrints(post("1", ticket: "a tube")), PostPrints(post("2", ticket: "b tube")))
        #expect(one.medium != other.medium && Set(one.all).isDisjoint(with: other.all))
        #expect(one.medium == PostPrints(post("3", ticket: "a tube")).medium)
    }

    @Test(arguments: ["https://tube.example/videos/watch/0a", "at://did:plc:x/app.bsky.feed.post/1"])
    func anIdentifierOfTheNetworkIsStrongerThanThePage(_ uri: String) {
        let here = PostPrints(post("1", ticket: "a x", uri: uri, page: "https://x.example/w/1"))
        let there = PostPrints(post("2", ticket: "a y", uri: uri, page: "https://y.example/w/2"))
        #expect(here.uri == there.uri)
        #expect(here.uri != PostPrints(post("1", ticket: "a x", page: "https://x.example/w/1")).uri)
    }
}
