// The Internet Archive as a source, against its replica: lists, items, files, captions, credits and the documented
// example.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Internet Archive")
struct ArchiveTests {
    private let replica: ArchiveReplica
    private let scene = NetworkScene { ArchiveKind($0) }

    init() throws { replica = try ArchiveReplica() }

    private var collection: String { "archive:collection:camels@\(replica.host)" }
    private var search: String { "archive:search:camels@\(replica.host)" }

    private func upload(_ count: Int) {
        replica.upload(ArchiveReplica.items(count, until: scene.clock.now.addingTimeInterval(-60)))
    }

    private func resolved(_ post: Post) async throws -> Media {
        try await scene.repository.resolve(try #require(post.media.first?.resolveAt), of: post.key)
    }

    @Test func aCollectionAndASearchAreReadToTheirEnds() async throws {
        upload(70)
        for text in [collection, search] {
            #expect(try await scene.all(text).map(\.id) == (1...70).reversed().map { "camels-\($0)" })
        }
        // No list asks for files.
        #expect(replica.server.log.requests().count == 6)
    }

    @Test func aPostCarriesWhatItsItemTells() async throws {
        upload(1)
        replica.edit(1) { $0.creators = ["Ann", "Ben"] }
        let post = try #require(try await scene.posts(collection).first)
        let base = "http://\(replica.host)"
        #expect(post.title == "Camels 1" && post.text == "A caravan & its dust" && post.author?.name == "Ann, Ben")
        #expect(post.tags == ["camels", "dust"] && post.language == "en" && post.counts.views == 7)
        #expect(post.attribution?.text == "Ann, Ben · CC BY 4.0")
        #expect(post.attribution?.page?.absoluteString == "http://creativecommons.org/licenses/by/4.0/")
        #expect(post.page?.absoluteString == "\(base)/details/camels-1" && post.uri == post.page?.absoluteString)
        #expect(post.media[0].poster?.absoluteString == "\(base)/services/img/camels-1")
        // The film is of 1962, but it came now.
        #expect(post.publishedAt == scene.clock.now.addingTimeInterval(-60) && post.media[0].renditions.isEmpty)
        #expect(try JSONDecoder().decode(Post.self, from: JSONEncoder().encode(post)) == post)
    }

    @Test func anItemWithoutALicenceSaysSo() async throws {
        upload(1)
        replica.edit(1) { $0.licence = nil }
        let post = try #require(try await scene.posts(collection).first)
        #expect(post.attribution == Attribution(text: "Ann · no licence is named"))
    }

    /// The archive made smaller files, and one of them is only for its owner.
    @Test func theFilesOfAPostAreFoundByASecondRequest() async throws {
        upload(1)
        let post = try #require(try await scene.posts(collection).first)
        let medium = try await resolved(post)
        let base = "http://\(replica.host)/download/camels-1/camel%201"
        #expect(medium.renditions.map(\.url.absoluteString) == ["\(base).mp4", "\(base).ogv"])
        #expect(medium.renditions[0].width == 640 && medium.renditions[0].bytes == 9_000_000)
        #expect(medium.metadata.duration == 88.5 && medium.resolveAt == post.media[0].resolveAt)
        #expect(medium.captions.map(\.url.absoluteString) == ["\(base).en.vtt", "\(base).asr.srt"])
        #expect(medium.captions.map(\.language) == ["en", nil])
        // The answer is kept for a day.
        _ = try await resolved(post)
        #expect(replica.server.log.requests().count == 2)
        scene.clock.pass(90_000)
        _ = try await resolved(post)
        #expect(replica.server.log.requests().count == 3)
    }

    @Test func anItemWithoutSmallerFilesPlaysItsOriginal() async throws {
        upload(1)
        replica.edit(1) { $0.isRaw = true }
        let medium = try await resolved(try #require(try await scene.posts(collection).first))
        #expect(medium.renditions.map(\.url.lastPathComponent) == ["camel 1.mpeg"])
    }

    @Test func theFilmsOfAnItemArePosts() async throws {
        upload(1)
        replica.edit(1) { $0.films = 11 }
        let posts = try await scene.posts("archive:item:camels-1@\(replica.host)")
        #expect(posts.map(\.title) == (1...11).map { "Film \($0)" } && Set(posts.map(\.id)).count == 11)
        #expect(posts.allSatisfy { $0.media[0].renditions.count == 2 && $0.media[0].captions.count == 2 })
        #expect(posts[0].media[0].captions[0].url.lastPathComponent == "camel 1.en.vtt")
    }

    @Test func anItemThatIsACollectionIsRead() async throws {
        var item = ArchiveItem(100, publicdate: scene.clock.now)
        item.isCollection = true
        replica.upload(item)
        upload(40)
        let text = "archive:item:camels@\(replica.host)"
        #expect(try await scene.all(text).count == 40)
        #expect(await scene.repository.storedPosts(from: try scene.source(text))?.response.posts.count == 30)
    }

    @Test func itemsThatAreGoneOrHiddenAreRefused() async throws {
        upload(2)
        let posts = try await scene.posts(collection)
        replica.delete(2)
        replica.edit(1) { $0.isDark = true }
        for post in posts {
            await #expect(throws: FeedServiceError.self) { try await resolved(post) }
        }
        await #expect(throws: FeedServiceError.network(place: "nothing", .status(404))) {
            try await scene.posts("archive:item:nothing@\(replica.host)")
        }
    }

    @Test func aDay() async throws {
        let day = try NetworkDay(scene, collection)
        upload(3)
        #expect(await day.refresh().news == 3)
        scene.clock.pass(3600)
        replica.upload(ArchiveItem(4, publicdate: scene.clock.now))
        replica.edit(3) { $0.title = "Renamed" }
        replica.delete(1)
        #expect(await day.refresh(after: 24).news == 1)
        #expect(try await scene.posts(collection).map(\.title) == ["Camels 4", "Renamed", "Camels 2"])
        replica.setBusy(true)
        let asked = replica.server.log.requests().count
        #expect(await day.refresh(after: 25).failed == 1)
        #expect(await day.refresh().asked == 0 && replica.server.log.requests().count == asked + 1)
        #expect(try await day.fetch().answer == .waits)
        replica.setBusy(false)
        #expect(await day.refresh(after: 25).failed == 0)
        replica.close()
        #expect(await day.refresh(after: 25).failed == 1)
        #expect(try await day.fetch().answer == .closed)
    }

    // MARK: Texts and examples

    @Test(arguments: [
        ("https://archive.org/details/prelinger", "archive:item:prelinger"),
        ("https://www.archive.org/download/a_b-c.d/x.mp4", "archive:item:a_b-c.d"),
        ("https://archive.org/search?query=small+cats&sin=", "archive:search:small%20cats"),
        ("https://archive.org/search?query=a%3Ab%40c", "archive:search:a%3Ab%40c"),
        ("https://archive.org/about/", nil), ("https://archive.org/details/", nil),
        ("https://archive.org/details/..", nil), ("https://example.org/details/x", nil),
    ])
    func aPageNamesItsPlace(_ page: String, _ text: String?) throws {
        let place = ArchivePlace(page: try #require(URL(string: page)))
        #expect(place?.text == text && place.flatMap { ArchivePlace($0.text) } == place)
    }

    @Test(arguments: [
        "archive:item:", "archive:item:..", "archive:item:a/b", "archive:item:a b", "archive:thing:a", "archive:a",
        "archive:collection:\"x", "archive:search:%00", "archive:item:\(String(repeating: "a", count: 101))",
    ])
    func otherTextsAreNoPlace(_ text: String) { #expect(ArchivePlace(text) == nil) }

    @Test func theWordsOfASearchAreNotItsLanguage() {
        let call = ArchiveQuery.films(about: #"Cats) OR mediatype:(audio "x"~2 it's"#, page: 1)
        #expect(call.query.first?.value == "mediatype:movies AND (cats or mediatype audio x 2 it's)")
        #expect(ArchiveQuery.films(about: "!!", page: 1).query.first?.value == "mediatype:movies")
    }

    @Test func theExampleOfTheReferenceDecodes() throws {
        let host = try #require(ServerHost("archive.org"))
        var reader = ArchiveReader(host: host, servers: nil, now: .distantFuture)
        let list = #"{"response":{"numFound":1,"docs":[{"identifier":"dusk-1","title":"Dusk","creator":["Ann"]}]}}"#
        reader.read(try JSONParser.parse(Data(list.utf8))["response"]["docs"].list)
        #expect(reader.posts.map(\.title) == ["Dusk"] && reader.posts[0].author?.name == "Ann")
        let item = #"""
            {"metadata":{"identifier":"dusk-1","title":"Dusk","licenseurl":"http://creativecommons.org/licenses/by/4.0/"},
            "files":[{"name":"dusk 1.mp4","source":"derivative","format":"h.264","length":"12.1","width":"720",
            "height":"1280","size":"900000"}]}
            """#
        var films = ArchiveReader(host: host, servers: nil, now: .distantFuture)
        try films.read(item: try JSONParser.parse(Data(item.utf8)), id: "dusk-1")
        let medium = try #require(films.posts.first?.media.first)
        #expect(medium.renditions[0].url.absoluteString == "https://archive.org/download/dusk-1/dusk%201.mp4")
        #expect(medium.metadata.duration == 12.1 && medium.metadata.height == 1280)
    }

    @Test(arguments: [
        (#"["Ann", "Ben"]"#, ["Ann", "Ben"]), (#""Ann""#, ["Ann"]), ("7", ["7"]), ("{}", []), ("[[1], null]", []),
    ])
    func aValueIsATextOrAList(_ json: String, _ texts: [String]) throws {
        #expect(ArchiveValue(try JSONParser.parse(Data(json.utf8))).texts == texts)
    }

    @Test(arguments: [
        ("camel.mp4", "camel.mp4"), ("a b/ü#?.mp4", "a%20b/%C3%BC%23%3F.mp4"), ("../x.mp4", nil), ("/x.mp4", nil),
        ("a//b.mp4", nil), ("a/./b", nil), ("a\u{0}b", nil), ("", nil), (String(repeating: "a", count: 301), nil),
    ])
    func aFileNameStaysInItsItem(_ name: String, _ path: String?) {
        #expect(ArchiveName.path(of: name)?.removingPercentEncoding == path?.removingPercentEncoding)
    }

    @Test func discoverFindsTheSearchAndCollections() async throws {
        var item = ArchiveItem(100, publicdate: scene.clock.now)
        item.isCollection = true
        replica.upload(item)
        let apis = ServerAPIs(network: NetworkService(servers: scene.servers), paces: ServerPaces())
        scene.servers.choose(try #require(ServerHost(replica.host)).url)
        let door = ArchiveSearch(apis: apis, host: try #require(ServerHost(replica.host)))
        let found = try await door.find(SearchQuestion("camels"))
        #expect(found.map(\.address) == [search, collection] && found.map(\.kind) == [.posts, .channel])
        #expect(found[1].sentence == "A caravan & its dust" && found[1].picture != nil)
        #expect(found.allSatisfy { scene.kind.source(named: $0.address) != nil })
    }
}
