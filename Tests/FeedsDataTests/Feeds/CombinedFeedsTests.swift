// Several sources as one feed.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct CombinedFeedsTests {
    private let network = FakeNetworkService()

    private func source(_ texts: String...) throws -> FeedSource {
        try FeedSource.parse(texts, relativeTo: "/nowhere")
    }

    private var repository: FeedRepository { FeedRepository(network: network, firstLaunch: Decoding.firstLaunch) }

    private func answer(_ address: String, _ ids: [String], next: String? = nil) async {
        let items = ids.map { #"{"id":"\#($0)","image":"https://a.example.com/\#($0).jpg"}"# }.joined(separator: ",")
        let next = next.map { #""next_url":"\#($0)","# } ?? ""
        await network.answer(
            address, with: #"{"version":"https://jsonfeed.org/version/1.1",\#(next)"items":[\#(items)]}"#)
    }

    @Test func postsComeInTheOrderOfTheSources() async throws {
        let folder = try FeedsFolder(["2.mp4": "x", "1.mp4": "x", "notes.txt": "x"])
        let texts = ["https://a.example.com/1", folder.path] + (1...9).map { "https://a.example.com/more/\($0)" }
        await answer(texts[0], ["a", "b"])
        for number in 1...9 { await answer(texts[number + 1], ["more \(number)"]) }
        let response = try await repository.posts(from: try FeedSource.parse(texts, relativeTo: "/"))
        #expect(response.shape == .several && response.next == nil)
        #expect(response.posts.map(\.id) == ["a", "b", "1.mp4", "2.mp4"] + (1...9).map { "more \($0)" })
        #expect(response.reason(at: "\(folder.path), notes.txt") == "“.txt” is no video or picture")
    }

    @Test func idsOfDifferentSourcesStayApart() async throws {
        for address in ["https://a.example.com/1", "https://b.example.com/1"] { await answer(address, ["x", "y"]) }
        let source = try source("https://a.example.com/1", "https://b.example.com/1", "https://b.example.com/1")
        let ids = try await repository.posts(from: source).posts.map(\.id)
        #expect(ids.prefix(4) == ["x", "y", "https://b.example.com/1#x", "https://b.example.com/1#y"])
        #expect(Set(ids).count == 6)
        #expect(try await repository.posts(from: source).posts.map(\.id) == ids, "a refresh gives the same ids")
    }

    @Test func aSourceThatFailsIsSkippedUnlessAllDo() async throws {
        await answer("https://a.example.com/1", ["a"])
        let response = try await repository.posts(from: try source("/missing.mp4", "https://a.example.com/1"))
        #expect(response.posts.map(\.id) == ["a"])
        #expect(response.reason(at: "/missing.mp4") == "There is no file or folder at /missing.mp4.")
        #expect(response.skipped.map(\.kind) == [.source])
        let all = try source("/missing.mp4", "https://a.example.com/404")
        await #expect(
            throws: FeedServiceError.noSource(place: "2 sources", first: .fileNotFound(place: "/missing.mp4"))
        ) { try await repository.posts(from: all) }
    }

    @Test func furtherPagesFollowSourceBySource() async throws {
        await answer("https://a.example.com/1", ["a1"], next: "https://a.example.com/2")
        await answer("https://a.example.com/2", ["a2", "a1", "b1"], next: "https://a.example.com/3")
        await answer("https://a.example.com/3", ["a3"])
        await answer("https://b.example.com/1", ["b1"], next: "https://b.example.com/2")
        let source = try source("https://a.example.com/1", "https://b.example.com/1")
        let repository = repository
        var response = try await repository.posts(from: source)
        var pages = [response.posts.map(\.id)]
        while let next = response.next, pages.count < 4 {
            if next.text.contains("b.example.com") { break }
            response = try await repository.posts(from: source, page: next)
            pages.append(response.posts.map(\.id))
        }
        #expect(pages == [["a1", "b1"], ["a2", "https://a.example.com/1#b1"], ["a3"]])
        let last = try #require(response.next)
        await #expect(throws: FeedServiceError.network(place: "https://b.example.com/2", .status(404))) {
            try await repository.posts(from: source, page: last)
        }
        await answer("https://b.example.com/2", ["b2"])
        response = try await repository.posts(from: source, page: last)
        #expect(response.posts.map(\.id) == ["b2"] && response.next == nil, "a page that failed can be asked for again")
    }

    @Test func peopleWithTheSameNumberKeepTheirStories() async throws {
        for host in ["a", "b"] {
            await network.answer(
                "https://\(host).example.com/", with: #"{"users":[{"id":1,"name":"\#(host)","picture":"p.jpg"}]}"#)
        }
        let source = try source("https://a.example.com/", "https://b.example.com/")
        let stories = try await repository.posts(from: source).stories
        #expect(stories.map(\.user.name) == ["a", "b"] && stories.map(\.id) == [1, 2])
    }
}
