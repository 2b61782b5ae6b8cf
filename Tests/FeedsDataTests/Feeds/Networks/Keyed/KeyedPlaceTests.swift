// The texts and pages that name what can be read of Pexels and Pixabay, and their documented answers.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Places of Pexels and Pixabay")
struct KeyedPlaceTests {
    @Test(arguments: [
        ("https://www.pexels.com/search/videos/small%20cats/", "pexels:videos:small%20cats"),
        ("https://www.pexels.com/de-de/search/cats/", "pexels:photos:cats"),
        ("https://www.pexels.com/videos/", "pexels:popular"),
        ("https://www.pexels.com/collections/wild-cats-abc123x/", "pexels:collection:abc123x"),
        ("https://www.pexels.com/video/a-cat-123/", nil), ("https://example.org/search/cats/", nil),
    ])
    func aPageOfPexelsNamesItsPlace(_ page: String, _ text: String?) throws {
        let place = PexelsPlace(page: try #require(URL(string: page)))
        #expect(place?.text == text && place.flatMap { PexelsPlace($0.text) } == place)
    }

    @Test(arguments: [
        ("https://pixabay.com/videos/search/small%20cats/", "pixabay:videos:small%20cats"),
        ("https://pixabay.com/de/photos/search/cats/", "pixabay:photos:cats"),
        ("https://pixabay.com/images/search/cats/", "pixabay:photos:cats"),
        ("https://pixabay.com/videos/", "pixabay:popular"),
        ("https://pixabay.com/videos/cat-123/", nil), ("https://example.org/videos/", nil),
    ])
    func aPageOfPixabayNamesItsPlace(_ page: String, _ text: String?) throws {
        let place = PixabayPlace(page: try #require(URL(string: page)))
        #expect(place?.text == text && place.flatMap { PixabayPlace($0.text) } == place)
    }

    @Test(arguments: [
        "pexels:", "pexels:popular:x", "pexels:videos:", "pexels:videos:%00", "pexels:collection:a/b", "pexels:x:a",
        "pexels:videos:a@b/c", "pexels", "pixabay:popular:x", "pixabay:videos:", "pixabay:collection:a",
        "pixabay:videos:\(String(repeating: "a", count: 101))",
    ])
    func otherTextsAreNoPlace(_ text: String) {
        #expect(PexelsPlace(text) == nil && PixabayPlace(text) == nil)
    }

    @Test func aSearchInAListStaysOfItsKind() throws {
        let kind = PexelsKind(
            ServerAPIs(network: FakeNetworkService(), paces: ServerPaces()), secrets: FakeSecrets())
        let photos = try #require(kind.source(named: "pexels:photos:cats"))
        #expect(kind.source(searching: "dogs", in: photos)?.named?.text == "pexels:photos:dogs")
        let popular = try #require(kind.source(named: "pexels:popular"))
        #expect(kind.source(searching: "dogs", in: popular)?.named?.text == "pexels:videos:dogs")
    }

    @Test func aCollectionOfPexelsMixesVideosAndPhotos() async throws {
        let scene = try KeyedScene(.pexels)
        scene.publish(videos: [1, 2], photos: [1])
        let posts = try await scene.network.posts("pexels:collection:camels1@\(scene.host)")
        #expect(posts.map(\.id) == ["2", "1", "photo-1"] && posts.map(\.media[0].kind) == [.video, .video, .image])
    }

    @Test func theDocumentedAnswersDecode() throws {
        let pexels = #"""
            {"id":3031075,"width":3686,"height":4607,"url":"https://www.pexels.com/photo/grey-cliff-3031075/",
            "photographer":"Simon Clayton","photographer_url":"https://www.pexels.com/@sglc","photographer_id":790423,
            "avg_color":"#9E9E9E","src":{"original":"https://images.pexels.com/photos/3031075/pexels-photo-3031075.jpeg",
            "large2x":"https://images.pexels.com/photos/3031075/pexels-photo-3031075.jpeg?dpr=2&h=650&w=940"},"alt":"Cliff"}
            """#
        var reader = PexelsReader(host: try #require(ServerHost("api.pexels.com")), servers: nil, now: .distantFuture)
        reader.read([try JSONParser.parse(Data(pexels.utf8))])
        let photo = try #require(reader.posts.first)
        #expect(
            photo.author?.name == "Simon Clayton" && photo.media[0].alt == "Cliff"
                && photo.media[0].renditions.count == 2)
        let pixabay = #"""
            {"id":125,"pageURL":"https://pixabay.com/videos/id-125/","type":"film","tags":"flowers, yellow, blossom",
            "duration":12,"videos":{"large":{"url":"","width":0,"height":0,"size":0,"thumbnail":""},
            "medium":{"url":"https://cdn.pixabay.com/video/2015/08/08/125-135736646_medium.mp4","width":1280,"height":720,
            "size":3562083,"thumbnail":"https://cdn.pixabay.com/video/2015/08/08/125-135736646_medium.jpg"}},
            "views":4462,"downloads":1464,"likes":18,"comments":0,"user_id":1281706,"user":"Coverr-Free-Footage",
            "userImageURL":"https://cdn.pixabay.com/user/2015/10/16/09-28-45-303_250x250.png"}
            """#
        var other = PixabayReader(host: try #require(ServerHost("pixabay.com")), servers: nil, now: .distantFuture)
        other.read([try JSONParser.parse(Data(pixabay.utf8))])
        let video = try #require(other.posts.first)
        #expect(
            video.title == "flowers, yellow, blossom" && video.counts == Counts(likes: 18, comments: 0, views: 4462))
        #expect(video.media[0].renditions.map(\.height) == [720] && video.media[0].metadata.duration == 12)
        #expect(video.media[0].poster?.pathExtension == "jpg")
    }
}
