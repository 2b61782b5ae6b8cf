// Wikimedia Commons as a source, against its replica: pages, files, credits, refusals and hostile answers.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite struct CommonsTests {
    private let replica: CommonsReplica
    private let scene = NetworkScene { CommonsKind($0) }
    private let now = Date(timeIntervalSince1970: 1_770_000_000)

    init() throws { replica = try CommonsReplica() }

    private var category: String { "commons:category:Videos%20of%20camels@\(replica.host)" }
    private var search: String { "commons:search:camels@\(replica.host)" }

    private func files(_ count: Int) -> [CommonsFile] {
        (1...count).map { CommonsFile($0, uploaded: now.addingTimeInterval(Double($0))) }
    }

    @Test func aCategoryAndASearchAreReadToTheirEnds() async throws {
        replica.upload(files(70))
        let newestFirst = (1...70).reversed().map { "\($0)" }
        for text in [category, search] {
            let posts = try await scene.all(text)
            #expect(posts.map(\.id) == newestFirst)
        }
        #expect(replica.server.log.requests().count == 6)
    }

    @Test func aVideoHasSmallFilesCaptionsAndACredit() async throws {
        replica.upload(files(1))
        let post = try #require(try await scene.posts(category).first)
        #expect(post.title == "Camels 1" && post.text == "A caravan & its dust" && post.author?.name == "Ann")
        #expect(post.attribution?.text == "Ann · CC BY-SA 4.0")
        #expect(post.attribution?.page?.absoluteString == "https://creativecommons.org/licenses/by-sa/4.0")
        let medium = try #require(post.media.first)
        #expect(medium.kind == .video && medium.renditions.map(\.height) == [240, 720])
        #expect(medium.poster?.lastPathComponent == "1280px.jpg" && medium.metadata.duration == 12.5)
        #expect(medium.captions.map(\.language) == ["en"])
        #expect(post.publishedAt == now.addingTimeInterval(1) && post.page != nil)
    }

    @Test func photosAreShownAndSoundsAndDocumentsAreNot() async throws {
        var (photo, sound, document) = (files(3)[0], files(3)[1], files(3)[2])
        (photo.kind, sound.kind, document.kind) = (.photo, .sound, .document)
        replica.upload(photo, sound, document)
        let feed = try await scene.feed(category)
        #expect(feed.posts.map(\.media.first?.kind) == [.image] && feed.skipped.count == 2)
        #expect(feed.posts.first?.media.first?.renditions.map(\.width) == [1280, 3840])
        replica.edit(1) { $0.bytes = 90_000_000 }
        #expect(try await scene.posts(category).first?.media.first?.renditions.map(\.width) == [1280])
    }

    @Test func aSingleFileIsASource() async throws {
        replica.upload(files(3))
        let posts = try await scene.posts("commons:file:Camels_2.webm@\(replica.host)")
        #expect(posts.map(\.title) == ["Camels 2"])
    }

    @Test func whatIsDeletedGoesAndWhatIsNewComes() async throws {
        replica.upload(files(3))
        #expect(try await scene.posts(category).count == 3)
        replica.delete(2)
        replica.upload(CommonsFile(9, uploaded: now.addingTimeInterval(9)))
        #expect(try await scene.posts(category).map(\.id) == ["9", "3", "1"])
        replica.setBusy(true)
        do {
            _ = try await scene.posts(category)
            Issue.record("no refusal")
        } catch FeedServiceError.tooManyRequests(let server, let until) {
            #expect(server == replica.host && until != nil)
        }
    }

    @Test(arguments: [
        ("https://commons.wikimedia.org/wiki/Category:Videos_of_cats", "commons:category:Videos%20of%20cats"),
        ("https://commons.m.wikimedia.org/wiki/File:A%2FB_1.webm", "commons:file:A%2FB%201.webm"),
        ("https://commons.wikimedia.org/wiki/Main_Page", nil), ("https://commons.wikimedia.org/wiki/User:Ann", nil),
        ("https://example.org/wiki/Category:X", nil),
    ])
    func aPageOfTheWikiNamesItsPlace(_ page: String, _ text: String?) throws {
        let place = CommonsPlace(page: try #require(URL(string: page)))
        #expect(place?.text == text)
        #expect(place.flatMap { CommonsPlace($0.text) } == place)
    }

    @Test(arguments: [
        "commons:category:", "commons:category:a|b", "commons:thing:a", "commons:search:%00", "commons:a",
    ])
    func otherTextsAreNoPlace(_ text: String) { #expect(CommonsPlace(text) == nil) }

    @Test(arguments: [
        "action=delete", "continue=a&titles=b", "gsroffset", "", "continue=\(String(repeating: "a", count: 600))",
    ])
    func aTokenChangesNothingElse(_ token: String) { #expect(CommonsPage.values(token) == nil) }

    @Test func whatTheWikiNamesComesBack() throws {
        let rest = try JSONParser.parse(Data(#"{"gcmcontinue": "file|a&b=c|12", "continue": "gcmcontinue||"}"#.utf8))
        let token = try #require(CommonsPage.token(rest))
        #expect(CommonsPage.values(token) == ["gcmcontinue": "file|a&b=c|12", "continue": "gcmcontinue||"])
    }

    @Test(arguments: [
        "[]", "{}", #"{"query": {"pages": {}}}"#, #"{"query": {"pages": [{"pageid": 1, "videoinfo": []}]}}"#,
        #"{"query": {"pages": [{"pageid": "../x", "videoinfo": [{"mime": "video/webm", "url": "file:///etc/passwd"}]}]}}"#,
        #"{"query": {"pages": [{"pageid": 1, "videoinfo": [{"mime": "video/webm", "url": "file:///etc/passwd"}]}]}}"#,
        #"{"error": {"code": "internal_api_error", "info": "x"}}"#,
    ])
    func aHostileAnswerGivesNoPost(_ json: String) async throws {
        let server = try LoopbackServer { _ in .json(json) }
        await #expect(throws: FeedServiceError.self) {
            try await scene.posts("commons:category:X@127.0.0.1:\(server.port)")
        }
    }
}
