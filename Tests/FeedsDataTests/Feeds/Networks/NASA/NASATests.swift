// NASA's library as a source, against its replica: searches, assets, files, captions, credits and the documented example.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("NASA's library")
struct NASATests {
    private let replica: NASAReplica
    private let scene = NetworkScene { NASAKind($0) }

    init() throws { replica = try NASAReplica() }

    private var search: String { "nasa:search:saturn@\(replica.host)" }

    private func publish(_ count: Int) {
        replica.publish(NASAReplica.items(count, until: scene.clock.now.addingTimeInterval(-60)))
    }

    private func resolved(_ post: Post) async throws -> Media {
        try await scene.repository.resolve(try #require(post.media.first?.resolveAt), of: post.key)
    }

    @Test func aSearchIsReadToItsEnd() async throws {
        publish(120)
        #expect(try await scene.all(search).map(\.id) == (1...120).reversed().map { "Saturn Flyby \($0)" })
        #expect(replica.server.log.requests().count == 3)
    }

    @Test func aPostCarriesWhatItsItemTells() async throws {
        publish(1)
        let post = try #require(try await scene.posts(search).first)
        #expect(post.title == "Saturn 1" && post.text == "A ring & its dust" && post.author?.name == "NASA/JPL")
        #expect(
            post.tags == ["Saturn", "rings", "dust"] && post.publishedAt == scene.clock.now.addingTimeInterval(-60))
        #expect(post.attribution?.text == "Ann · NASA/JPL · NASA’s rules for its media")
        #expect(post.attribution?.page?.host() == "www.nasa.gov")
        #expect(post.page?.absoluteString == "https://images.nasa.gov/details/Saturn%20Flyby%201")
        #expect(post.media[0].poster?.lastPathComponent == "Saturn Flyby 1~thumb.jpg")
        #expect(try JSONDecoder().decode(Post.self, from: JSONEncoder().encode(post)) == post)
    }

    @Test func theFilesOfAVideoAreFoundByASecondRequest() async throws {
        publish(1)
        let post = try #require(try await scene.posts(search).first)
        let medium = try await resolved(post)
        let base = "http://\(replica.host)/video/Saturn%20Flyby%201/Saturn%20Flyby%201"
        #expect(
            medium.renditions.map(\.url.absoluteString)
                == ["medium", "small", "mobile", "large", "preview"].map { "\(base)~\($0).mp4" })
        #expect(medium.captions.map(\.url.absoluteString) == ["\(base).vtt"])
        _ = try await resolved(post)
        #expect(replica.server.log.requests().count == 2)
        replica.edit(1) { $0.hasOnlyOriginal = true }
        scene.clock.pass(90_000)
        #expect(try await resolved(post).renditions.map(\.url.lastPathComponent) == ["Saturn Flyby 1~orig.mp4"])
    }

    @Test func aPhotoHasItsFilesInTheList() async throws {
        publish(2)
        for number in 1...2 { replica.edit(number) { $0.isVideo = false } }
        replica.edit(1) { $0.listsSizes = false }
        let media = try await scene.posts(search).flatMap(\.media)
        #expect(media.map(\.kind) == [.image, .image] && media.allSatisfy { $0.resolveAt == nil })
        let sizes = media.map { $0.renditions.map { $0.url.lastPathComponent.split(separator: "~").last ?? "" } }
        #expect(sizes == [["medium.jpg", "thumb.jpg"], ["thumb.jpg"]])
        #expect(media[0].renditions[0].width == 1280)
    }

    @Test func anAssetIsASource() async throws {
        publish(3)
        let posts = try await scene.posts("nasa:asset:Saturn%20Flyby%202@\(replica.host)")
        #expect(posts.map(\.title) == ["Saturn 2"])
        replica.delete(2)
        await #expect(throws: FeedServiceError.self) { try await resolved(posts[0]) }
    }

    @Test func aDay() async throws {
        let day = try NetworkDay(scene, search)
        publish(3)
        #expect(await day.refresh().news == 3)
        scene.clock.pass(3600)
        replica.publish(NASAItem(4, created: scene.clock.now))
        replica.edit(3) { $0.title = "Renamed" }
        replica.delete(1)
        #expect(await day.refresh(after: 24).news == 1)
        #expect(try await scene.posts(search).map(\.title) == ["Saturn 4", "Renamed", "Saturn 2"])
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
        ("https://images.nasa.gov/details/PIA12345", "nasa:asset:PIA12345"),
        ("https://images.nasa.gov/details-Apollo%2011.html", "nasa:asset:Apollo%2011"),
        ("https://images.nasa.gov/search?q=the%20moon&media=video", "nasa:search:the%20moon"),
        ("https://images.nasa.gov/search-results?q=mars", "nasa:search:mars"),
        ("https://images.nasa.gov/", nil), ("https://images.nasa.gov/details/..", nil),
        ("https://www.nasa.gov/details/x", nil),
    ])
    func aPageNamesItsPlace(_ page: String, _ text: String?) throws {
        let place = NASAPlace(page: try #require(URL(string: page)))
        #expect(place?.text == text && place.flatMap { NASAPlace($0.text) } == place)
    }

    @Test(arguments: ["nasa:asset:", "nasa:asset:a%2Fb", "nasa:asset:..", "nasa:search:", "nasa:x:a", "nasa:asset:%00"])
    func otherTextsAreNoPlace(_ text: String) { #expect(NASAPlace(text) == nil) }

    /// The library writes addresses without https and with spaces.
    @Test func theDocumentedExampleDecodes() throws {
        let host = try #require(ServerHost("images-api.nasa.gov"))
        let context = DecodingContext(of: host, servers: nil, now: .distantFuture)
        let asset = #"""
            {"collection":{"items":[{"href":"http://images-assets.nasa.gov/video/Apollo 11/Apollo 11~orig.mp4"},
            {"href":"http://images-assets.nasa.gov/video/Apollo%2011/Apollo%2011~mobile.mp4"},
            {"href":"http://images-assets.nasa.gov/video/Apollo 11/Apollo 11~thumb_1.png"},
            {"href":"http://images-assets.nasa.gov/video/Apollo 11/Apollo 11.srt"},
            {"href":"http://images-assets.nasa.gov/video/Apollo 11/metadata.json"}]}}
            """#
        let files = NASAFiles(try JSONParser.parse(Data(asset.utf8))["collection"]["items"].list, in: context)
        let base = "https://images-assets.nasa.gov/video/Apollo%2011/Apollo%2011"
        #expect(files.videos.map(\.url.absoluteString) == ["\(base)~mobile.mp4"])
        #expect(files.captions.map(\.url.absoluteString) == ["\(base).srt"] && files.pictures.isEmpty)
    }

    @Test func discoverOffersTheSearchWithoutARequest() async throws {
        let door = try #require(scene.kind.searchDoors.first)
        let found = try await door.find(SearchQuestion("the moon"))
        #expect(found.map(\.address) == ["nasa:search:the%20moon"])
        #expect(try await door.find(SearchQuestion(" ")).isEmpty)
    }
}
