// The real program publishes more than folders: lists of the library, posts that the user names, a network's server.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import PublishKit

@Suite(.serialized) struct PublishSourcesTests {
    private let bench: PublishBench

    init() throws { bench = try PublishBench() }

    private func post(_ name: String, _ file: String) -> Post {
        var post = SamplePosts.video(name)
        post.title = name
        post.media[0].renditions = [Rendition(url: bench.source.appending(path: file))]
        post.media[0].kind = .image
        return post
    }

    private func publish(_ words: String...) async throws -> PublishBench.Outcome {
        try await bench.command(["publish"] + words + ["--to", bench.site.path, "--json"])
    }

    private var page: String {
        get throws { try String(contentsOf: bench.site.appending(path: "feed.json"), encoding: .utf8) }
    }

    @Test(arguments: ["liked", "saved"]) func aListOfTheLibraryIsPublished(_ list: String) async throws {
        for number in 1...2 { try await bench.addPicture(number) }
        let (liked, saved) = (post("Liked one", "picture1.png"), post("Saved one", "picture2.png"))
        let date = Date(timeIntervalSince1970: 1_800_000_000)
        let store = LibraryStore(folder: bench.root.appending(path: "profile/data"))
        try await store.perform([
            .kept(liked), .liked(liked.key, date), .kept(saved), .saved(saved.key, date),
        ])
        let outcome = try await publish(list)
        #expect(outcome.status == 0 && outcome.number("posts") == 1, "\(outcome)")
        #expect(try page.contains(list == "liked" ? "Liked one" : "Saved one"))
        #expect(SiteReader(bench.site).faults == [])
    }

    @Test func onlyNamedPostsArePublished() async throws {
        for number in 1...3 { try await bench.addPicture(number) }
        let list = bench.root.appending(path: "list.txt")
        let file = bench.source.appending(path: "picture2.png").path
        try Data("\(file)\nno-such-post\n".utf8).write(to: list)
        let outcome = try await publish(bench.source.path, "--these", list.path)
        #expect(outcome.number("posts") == 1 && outcome.out.contains("the source has no such post"), "\(outcome)")
        // The list is a part of the order.
        let again = try await bench.command(["publish", "--resume", "--to", bench.site.path, "--json"])
        #expect(again.number("posts") == 1 && again.number("made") == 0, "\(again)")
        try Data("\n".utf8).write(to: list)
        let empty = try await publish(bench.source.path, "--these", list.path)
        #expect(empty.status == 1 && empty.out.contains("names no posts"))
        #expect(try await publish(bench.source.path, "--these", "/nowhere").out.contains("cannot be read"))
    }

    @Test func aServerOfANetworkIsPublished() async throws {
        let replica = try PeerTubeReplica(try await ReplicaClips(ClipFixtures()))
        replica.publish(PeerTubeReplica.videos(2, until: Date().addingTimeInterval(-60)))
        let outcome = try await publish("peertube:channel:ann@\(replica.host)")
        #expect(outcome.status == 0 && outcome.number("posts") == 2, "\(outcome)")
        let reader = SiteReader(bench.site)
        #expect(reader.faults == [] && reader.items == 2)
    }
}
