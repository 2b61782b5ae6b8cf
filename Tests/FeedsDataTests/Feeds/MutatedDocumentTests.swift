// Thousands of damaged documents: none may crash the decoder, and no item may get lost.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct MutatedDocumentTests {
    private static let documents = [
        ImgurPostsFixture.json, VideoListFixture.json, CardArrayFixture.json, PexelsFixture.page, PexelsFixture.array,
        StoryPagesFixture.json, JSONFeedFixture.json, JSONFeedFixture.versionOne,
    ]

    @Test(arguments: documents) func damagedValues(_ document: String) throws {
        let tree = try JSONParser.parse(Data(document.utf8))
        var mutator = DocumentMutator(seed: 7)
        for round in 0..<Torture().rounds(600) {
            let damaged = (0..<(round % 6 + 1)).reduce(tree) { tree, _ in mutator.damage(tree) }
            for address in ["https://a.example.com/f/feed.json", "file:///feeds/feed.json"] {
                try judge(damaged, at: try #require(URL(string: address)), round)
            }
        }
    }

    @Test(arguments: documents + [M3UFixture.list, M3UFixture.master])
    func damagedBytes(_ document: String) throws {
        let url = try #require(URL(string: "https://a.example.com/f/feed.m3u"))
        var mutator = DocumentMutator(seed: 11)
        for round in 0..<Torture().rounds(600) {
            let damaged = (0..<(round % 3 + 1)).reduce(Data(document.utf8)) { data, _ in mutator.damage(data) }
            let decoder = FeedDecoder(
                context: DecodingContext(document: url, firstLaunch: Decoding.firstLaunch), place: "feed")
            do throws(FeedServiceError) {
                expectSound(try decoder.decode(damaged), round)
            } catch {
                #expect(error.description.contains("feed"))
            }
        }
    }

    private func judge(_ tree: JSONTree, at url: URL, _ round: Int) throws {
        let context = DecodingContext(document: url, firstLaunch: Decoding.firstLaunch) { _ in false }
        do throws(FeedServiceError) {
            let response = try FeedDecoder(context: context, place: "feed").decode(
                Data(JSONWriter.text(of: tree).utf8))
            expectSound(response, round)
            #expect(itemsAccountedFor(in: response) == itemCount(of: tree, response.shape), "round \(round)")
        } catch {
            #expect(error.description.contains("feed"))
        }
    }

    private func expectSound(_ response: FeedsResponse, _ round: Int) {
        let media = response.posts.flatMap(\.media) + response.stories.flatMap(\.imageList).map(\.media)
        #expect(response.posts.allSatisfy { !$0.media.isEmpty }, "round \(round)")
        #expect(response.stories.allSatisfy { !$0.imageList.isEmpty }, "round \(round)")
        #expect(media.allSatisfy { !$0.renditions.isEmpty }, "round \(round)")
        #expect(media.flatMap(\.renditions).allSatisfy { $0.url.scheme != nil }, "round \(round)")
        #expect(Set(response.posts.map(\.id)).count == response.posts.count, "round \(round)")
        #expect(Set(response.stories.map(\.id)).count == response.stories.count, "round \(round)")
    }

    /// A part skipped inside a used item has a comma in its place.
    private func itemsAccountedFor(in response: FeedsResponse) -> Int {
        response.posts.count + response.stories.count + response.skipped.count { !$0.place.contains(",") }
    }

    private func itemCount(of tree: JSONTree, _ shape: FeedShape) -> Int {
        switch shape {
        case .jsonFeed: tree["items"].list.count + userCount(of: tree["_mutoscope"]["stories"])
        case .storyPages: userCount(of: tree)
        case .pexelsPage: tree["videos"].list.count
        case .videoList where tree.isObject: tree["videos"].list.count
        default: tree.list.count
        }
    }

    private func userCount(of tree: JSONTree) -> Int {
        guard tree.isObject, tree["users"].isNull else {
            return (tree["users"].isNull ? tree : tree["users"]).list.count
        }
        return tree["pages"].list.map { $0["users"].isNull ? 1 : $0["users"].list.count }.reduce(0, +)
    }
}
