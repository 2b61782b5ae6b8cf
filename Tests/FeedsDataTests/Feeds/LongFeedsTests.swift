// Sources with long documents: from the disk, from the network, stored, changed meanwhile, several at once.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct LongFeedsTests {
    private let network = FakeNetworkService()
    private let storage = FakeStorageService()
    private let address = "https://a.example.com/feed"
    private static let length = 10

    private func repository(
        folder: URL = FileManager.default.temporaryDirectory, paging: Bool = true
    ) -> FeedRepository {
        FeedRepository(
            network: network, storage: storage, firstLaunch: Decoding.firstLaunch,
            paging: paging ? DocumentPaging(folder: folder, length: Self.length, mostInMemory: 0) : nil)
    }

    private func feed(_ ids: [String], next: String? = nil, end: String = "]}") -> String {
        let items = ids.map { #"{"id":"\#($0)","image":"https://a.example.com/\#($0).jpg"}"# }.joined(separator: ",")
        let next = next.map { #""next_url":"\#($0)","# } ?? ""
        return #"{"version":"https://jsonfeed.org/version/1.1",\#(next)"items":[\#(items)\#(end)"#
    }

    private func ids(_ range: Range<Int>, _ letter: String = "p") -> [String] { range.map { "\(letter)\($0)" } }

    /// The posts of all pages from `next` on.
    private func rest(_ repository: FeedRepository, _ source: FeedSource, _ first: FeedsResponse) async throws
        -> [[String]]
    {
        var response = first
        var pages = [first.posts.map(\.id)]
        while let next = response.next {
            response = try await repository.posts(from: source, page: next)
            pages.append(response.posts.map(\.id))
        }
        return pages
    }

    private func remote(_ address: String) throws -> FeedSource {
        FeedSource(place: .remote(try #require(URL(string: address))))
    }

    @Test func onlyTheSliceThatIsAskedForBecomesPosts() async throws {
        let folder = try FeedsFolder(["feed.json": feed(ids(0..<95))])
        let source = FeedSource(place: .path(folder.path + "/feed.json"))
        let repository = repository()
        let first = try await repository.posts(from: source)
        #expect(first.posts.map(\.id) == ids(0..<10))
        // The document was read completely, so the pages fit together whatever happens to the file.
        try folder.write("feed.json", Data("gone".utf8))
        let pages = try await rest(repository, source, first)
        #expect(pages.count == 10 && pages.flatMap(\.self) == ids(0..<95))
        let key = try await repository.posts(from: source, page: try #require(first.next)).posts.first?.key
        #expect(key == PostKey(source: source.key, id: "p10"), "asked again, a page is the same")
    }

    @Test func withoutPagingItIsOneAnswer() async throws {
        let folder = try FeedsFolder(["feed.json": feed(ids(0..<95))])
        let source = FeedSource(place: .path(folder.path + "/feed.json"))
        let response = try await repository(paging: false).posts(from: source)
        #expect(response.posts.count == 95 && response.next == nil)
    }

    @Test(arguments: ["]", "}]}", ",{\"id\":tru}]}", ",{\"id\":\"\\u00zz\"}]}", String(repeating: ",[", count: 600)])
    func aBrokenDocumentFailsAsItDoesAtOnce(end: String) async throws {
        let folder = try FeedsFolder(["feed.json": feed(ids(0..<35), end: end)])
        let source = FeedSource(place: .path(folder.path + "/feed.json"))
        var failures: [FeedServiceError] = []
        for paging in [true, false] {
            do throws(FeedServiceError) {
                _ = try await repository(paging: paging).posts(from: source)
            } catch {
                failures.append(error)
            }
        }
        #expect(failures.count == 2 && failures.first == failures.last)
    }

    @Test func aFileThatCannotBeMadeCostsNothingButMemory() async throws {
        let folder = try FeedsFolder(["feed.json": feed(ids(0..<35)), "file": "no folder"])
        let source = FeedSource(place: .path(folder.path + "/feed.json"))
        let repository = repository(folder: URL(fileURLWithPath: folder.path + "/file/cache"))
        let first = try await repository.posts(from: source)
        #expect(try await rest(repository, source, first).map(\.count) == [10, 10, 10, 5])
    }

    @Test func theFileHasNoName() throws {
        let folder = try FeedsFolder()
        let bytes = DocumentBytes(
            DocumentPaging(folder: URL(fileURLWithPath: folder.path + "/cache"), mostInMemory: 4))
        for piece in ["ab", "cd", "ef", "ghi"] { bytes.append(Data(piece.utf8)) }
        #expect(bytes.count == 9 && bytes.countInMemory == 0)
        #expect(bytes.read(1..<8) == Data("bcdefgh".utf8) && bytes.read(5..<10) == nil && bytes.read(9..<9) == Data())
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache").isEmpty)
    }

    @Test func behindTheLastSliceComesTheNextPage() async throws {
        await network.answer(address, with: feed(ids(0..<15), next: "https://a.example.com/2"))
        await network.answer("https://a.example.com/2", with: feed(ids(12..<32), next: "https://a.example.com/feed"))
        let source = try remote(address)
        let repository = repository()
        let pages = try await rest(repository, source, try await repository.posts(from: source))
        #expect(pages == [ids(0..<10), ids(10..<15), ids(15..<22), ids(22..<32)], "and a circle ends")
        #expect(await network.requests.map(\.url.absoluteString) == [address, "https://a.example.com/2"])
    }

    @Test func whatWasKeptIsReadSliceBySliceToo() async throws {
        let source = try remote(address)
        await network.answer(address, with: feed(ids(0..<25)), headers: ["etag": "\"1\""])
        _ = try await repository().posts(from: source)
        await network.fail(address, with: .offline)
        let repository = repository()
        let kept = try #require(await repository.storedPosts(from: source))
        let page = try #require(kept.response.next)
        #expect(await repository.storedPosts(from: source, page: page)?.response.posts.map(\.id) == ids(10..<20))
        #expect(await repository.storedPosts(from: source, page: page)?.asOf == kept.asOf)
        await #expect(throws: FeedServiceError.network(place: address, .offline)) {
            try await repository.posts(from: source)
        }
        #expect(try await rest(repository, source, kept.response).flatMap(\.self) == ids(0..<25))
        await network.answer(address, with: feed(ids(0..<25)), headers: ["etag": "\"1\""])
        #expect(try await repository.posts(from: source) == kept.response, "what has not changed has the same pages")
    }

    @Test func aRefreshInTheMiddleLosesNothing() async throws {
        let source = try remote(address)
        await network.answer(address, with: feed(ids(0..<60)))
        let repository = repository()
        var response = try await repository.posts(from: source)
        for _ in 0..<3 { response = try await repository.posts(from: source, page: try #require(response.next)) }
        #expect(response.posts.map(\.id) == ids(30..<40))
        await network.answer(address, with: "<html>Please log in</html>")
        await #expect(throws: FeedServiceError.notAFeed(place: address, .html)) {
            try await repository.posts(from: source)
        }
        #expect(
            try await rest(repository, source, response).flatMap(\.self) == ids(30..<60), "what is shown goes on")
        await network.answer(address, with: feed(ids(0..<3, "new") + ids(0..<60)))
        let fresh = try await repository.posts(from: source)
        #expect(fresh.posts.map(\.id) == ids(0..<3, "new") + ids(0..<7))
        let further = try await rest(repository, source, response).dropFirst().flatMap(\.self)
        #expect(further == ids(37..<60), "as from a server, later pages have moved by what is new")
    }

    @Test func aDocumentThatHasBecomeShortEnds() async throws {
        let source = try remote(address)
        await network.answer(address, with: feed(ids(0..<30)))
        let repository = repository()
        let next = try #require(try await repository.posts(from: source).next)
        await network.answer(address, with: feed(ids(0..<5)))
        #expect(try await repository.posts(from: source).next == nil)
        let page = try await repository.posts(from: source, page: next)
        #expect(page.posts.isEmpty && page.next == nil)
        #expect(await repository.storedPosts(from: source, page: next) == nil)
    }

    @Test func severalLongSourcesFollowOneAnother() async throws {
        let folder = try FeedsFolder(["a.json": feed(ids(0..<25)), "b.json": feed(ids(20..<35))])
        let source = try FeedSource.parse([folder.path + "/a.json", folder.path + "/b.json"], relativeTo: "/")
        let repository = repository()
        let first = try await repository.posts(from: source)
        #expect(first.posts.map(\.key.id) == ids(0..<10) + ids(20..<30))
        let page = try await repository.posts(from: source, page: try #require(first.next))
        // Read again in between, as by a refresh.
        #expect(try await repository.posts(from: source) == first)
        let pages = try await rest(repository, source, page)
        #expect(pages.map(\.count) == [10, 5, 5])
        #expect(Set((first.posts.map(\.id)) + pages.flatMap(\.self)).count == 40)
    }

    @Test func nobodyElseCanNameASlice() async throws {
        let slice = DocumentSlice(of: "file:///etc/a b?c=d&e=1+1%20#f", number: 7)
        let page = slice.token
        #expect(DocumentSlice(page) == slice)
        #expect(DocumentSlice(BatchToken(page.text)) == nil, "what a document names is elsewhere")
        await network.answer(address, with: feed(ids(0..<3), next: page.text))
        let source = try remote(address)
        let repository = repository()
        #expect(try await repository.posts(from: source).next?.isHere != true)
        #expect(try await repository.posts(from: source, page: page).posts.isEmpty)
        #expect(await network.requests.count == 1, "it is asked of no network")
    }
}
