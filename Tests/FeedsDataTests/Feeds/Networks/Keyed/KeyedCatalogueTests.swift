// Catalogues with a key of the user's own: their posts, and above all where the key goes and where it does not.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Catalogues with a key")
struct KeyedCatalogueTests {
    private static let subjects = KeyedSubject.allCases

    @Test(arguments: subjects) func listsAreReadToTheirEnds(_ subject: KeyedSubject) async throws {
        let scene = try KeyedScene(subject)
        scene.publish(videos: Array(1...90), photos: Array(1...90))
        for text in [scene.search, scene.popular] {
            #expect(try await scene.network.all(text).map(\.id) == (1...90).reversed().map(String.init))
        }
        #expect(try await scene.network.all(scene.photos).map(\.id) == (1...90).reversed().map { "photo-\($0)" })
        #expect(try await scene.network.all(scene.photos).allSatisfy { $0.media.map(\.kind) == [.image] })
    }

    @Test(arguments: subjects) func aPostNamesItsAuthorAndTheCatalogue(_ subject: KeyedSubject) async throws {
        let scene = try KeyedScene(subject)
        scene.publish(videos: [7], photos: [8])
        for text in [scene.search, scene.photos] {
            let post = try #require(try await scene.network.posts(text).first)
            #expect(post.author?.name == "Ann" && post.page?.host() == "127.0.0.1" && !post.title.isEmpty)
            #expect(post.attribution == Attribution(text: "by Ann on \(subject.catalogue.name)", page: post.page))
            #expect(post.media[0].renditions.count >= 1 && post.media[0].metadata.width != nil)
            #expect(try JSONDecoder().decode(Post.self, from: JSONEncoder().encode(post)) == post)
        }
    }

    // MARK: The key

    @Test(arguments: subjects) func withoutAKeyNothingIsAsked(_ subject: KeyedSubject) async throws {
        let scene = try KeyedScene(subject, hasKey: false)
        let catalogue = subject.catalogue.at(scene.host)
        await #expect(throws: FeedServiceError.keyNeeded(catalogue)) { try await scene.network.posts(scene.popular) }
        scene.secrets.trouble = .missing
        await #expect(throws: FeedServiceError.keyNeeded(catalogue)) { try await scene.network.posts(scene.popular) }
        scene.secrets.trouble = .locked
        await #expect(throws: FeedServiceError.self) { try await scene.network.posts(scene.popular) }
        #expect(try scene.log.requests().isEmpty)
        #expect(FeedServiceError.keyNeeded(catalogue).description.contains(catalogue.page))
    }

    @Test(arguments: subjects) func aRefusedKeyIsSaidAndAnotherWorks(_ subject: KeyedSubject) async throws {
        let scene = try KeyedScene(subject)
        scene.publish(videos: [1])
        scene.replaceKey()
        await #expect(throws: FeedServiceError.keyRefused(subject.catalogue.at(scene.host))) {
            try await scene.network.posts(scene.popular)
        }
        try scene.keep("another-key")
        #expect(try await scene.network.posts(scene.popular).count == 1)
    }

    /// A source may name any server, and a server may redirect to another.
    @Test(arguments: subjects) func noOtherServerGetsTheKey(_ subject: KeyedSubject) async throws {
        let scene = try KeyedScene(subject)
        let other = try LoopbackServer { _ in .json("{}") }
        await #expect(throws: FeedServiceError.self) {
            try await scene.network.posts("\(subject.rawValue):popular@127.0.0.1:\(other.port)")
        }
        let address = other.url("/x").absoluteString
        let redirecting = try LoopbackServer { _ in .redirect(to: address) }
        let host = "127.0.0.1:\(redirecting.port)"
        _ = try scene.secrets.keep(Secret(KeyedScene.key), for: subject.catalogue.at(host).key)
        await #expect(throws: FeedServiceError.self) {
            try await scene.network.posts("\(subject.rawValue):popular@\(host)")
        }
        #expect(redirecting.log.requests().count == 1 && other.log.requests().isEmpty)
    }

    @Test(arguments: subjects) func theKeyIsNeitherStoredNorSaid(_ subject: KeyedSubject) async throws {
        let scene = try KeyedScene(subject)
        scene.publish(videos: Array(1...60))
        let source = try scene.network.source(scene.popular)
        var response = try await scene.network.repository.posts(from: source)
        response.posts += try await scene.network.all(scene.popular)
        var texts = [
            String(decoding: try JSONEncoder().encode(response.posts), as: UTF8.self), "\(response)", "\(source)",
        ]
        for key in await scene.network.storage.keys {
            let document = try #require(await scene.network.storage.document(key))
            texts += ["\(key)", "\(document)", String(decoding: document.body, as: UTF8.self)]
        }
        #expect(texts.count > 5)
        scene.replaceKey()
        scene.network.clock.pass(200_000)
        do {
            _ = try await scene.network.posts(scene.popular)
        } catch let error as FeedServiceError {
            texts += ["\(error)", String(reflecting: error)]
        }
        scene.setBusy(true)
        texts.append(source.texts.joined())
        #expect(texts.allSatisfy { !$0.contains(KeyedScene.key) })
        #expect(await scene.network.storage.keys.count >= 1)
    }

    // MARK: Pace

    @Test func pixabaysAnswersAreKeptForADay() async throws {
        let scene = try KeyedScene(.pixabay)
        scene.publish(videos: Array(1...60))
        for _ in 0..<3 { #expect(try await scene.network.all(scene.popular).count == 60) }
        #expect(try scene.log.requests().count == 2)
        scene.network.clock.pass(90_000)
        _ = try await scene.network.posts(scene.popular)
        #expect(try scene.log.requests().count == 3)
    }

    @Test func pexelsIsAskedTwoHundredTimesAnHour() async throws {
        let scene = try KeyedScene(.pexels)
        scene.publish(videos: [1])
        for _ in 0..<200 { _ = try await scene.network.posts(scene.popular) }
        do {
            _ = try await scene.network.posts(scene.popular)
            Issue.record("no refusal")
        } catch FeedServiceError.tooManyRequests(let server, let until) {
            #expect(server == "Pexels" && until == scene.network.clock.now.addingTimeInterval(3600))
        }
        #expect(try scene.log.requests().count == 200)
        scene.network.clock.pass(3601)
        #expect(try await scene.network.posts(scene.popular).count == 1)
    }

    @Test(arguments: subjects) func aDay(_ subject: KeyedSubject) async throws {
        let scene = try KeyedScene(subject)
        let day = try NetworkDay(scene.network, scene.popular)
        scene.publish(videos: [1, 2, 3])
        #expect(await day.refresh().news == 3)
        scene.publish(videos: [4])
        scene.delete(video: 1)
        #expect(await day.refresh(after: 25).news == 1)
        #expect(try await scene.network.posts(scene.popular).map(\.id) == ["4", "3", "2"])
        scene.setBusy(true)
        #expect(await day.refresh(after: 25).failed == 1)
        #expect(try await day.fetch().answer == .waits)
        scene.setBusy(false)
        #expect(await day.refresh(after: 50).failed == 0)
        // The key is forgotten, and no request goes without one.
        try scene.secrets.forget(subject.catalogue.at(scene.host).key)
        let asked = try scene.log.requests().count
        #expect(await day.refresh(after: 50).failed == 1)
        #expect(try scene.log.requests().count == asked)
        #expect(try await day.fetch().problem?.contains(subject.catalogue.page) == true)
    }

    // MARK: Discover

    @Test(arguments: subjects) func discoverOffersVideosAndPhotos(_ subject: KeyedSubject) async throws {
        let scene = try KeyedScene(subject, hasKey: false)
        let door = try #require(scene.network.kind.searchDoors.first)
        await #expect(throws: FeedServiceError.keyNeeded(subject.catalogue)) {
            try await door.find(SearchQuestion("small cats"))
        }
        _ = try scene.secrets.keep(Secret("x"), for: subject.catalogue.key)
        let found = try await door.find(SearchQuestion("small cats"))
        let name = subject.rawValue
        #expect(found.map(\.address) == ["\(name):videos:small%20cats", "\(name):photos:small%20cats"])
        #expect(try scene.log.requests().isEmpty)
    }
}
