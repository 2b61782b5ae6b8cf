// The canonical form of a followed address, and what cannot be followed.

import FeedsModels
import Foundation
import Testing

@Suite("Addresses of follows")
struct FollowAddressTests {
    private func follow(_ text: String, name: String? = nil) throws -> Follow {
        try Follow(FeedSource(place: .remote(try #require(URL(string: text)))), name: name, followed: .distantPast)
    }

    @Test(arguments: [
        ("HTTPS://Example.ORG/Feed.xml", "https://example.org/Feed.xml"), ("http://a.test", "http://a.test/"),
        ("https://a.test:443/x", "https://a.test/x"), ("http://a.test:80/x", "http://a.test/x"),
        ("https://a.test:8443/x", "https://a.test:8443/x"), ("https://a.test/x#new", "https://a.test/x"),
        ("https://a.test/x?utm_source=rss&id=1&UTM_Medium=f", "https://a.test/x?id=1"),
        ("https://a.test/x?utm_source=rss", "https://a.test/x"), ("https://a.test/x?", "https://a.test/x?"),
        ("https://a.test/x?b=%20+c&a", "https://a.test/x?b=%20+c&a"), ("https://[::1]:8080/x", "https://[::1]:8080/x"),
        ("https://a.test/x?q=a%26b&utm_x=1", "https://a.test/x?q=a%26b"),
    ])
    func oneFormForEachAddress(text: String, canonical: String) throws {
        let follow = try follow(text)
        #expect(follow.text == canonical && follow.key == canonical)
        #expect(try self.follow(canonical).key == canonical)
        let source = FollowAddress.source(FeedSource(place: .remote(try #require(URL(string: text)))))
        #expect(source.key == follow.key, "its posts carry the key")
    }

    @Test func itIsCalledAsGivenOrLikeItsServer() throws {
        #expect(try follow("https://a.test/x", name: " Ann \n").name == "Ann")
        #expect(try follow("https://a.test/x", name: " ").name == "a.test")
    }

    @Test(arguments: ["https://ann:pw@a.test/x", "https://a.test/x?token=secret"])
    func aSecretIsNotKept(text: String) throws {
        #expect(throws: FollowMistake.self) { try follow(text) }
    }

    @Test func theAddressesOfPageAndPictureHoldNoSecret() throws {
        let source = FeedSource(place: .remote(try #require(URL(string: "https://a.test/x"))))
        let follow = try Follow(
            source, home: URL(string: "https://ann:pw@a.test/ann"), icon: URL(string: "https://a.test/i.png?sig=1&w=9"),
            followed: .distantPast)
        #expect(follow.home?.absoluteString == "https://a.test/ann")
        #expect(follow.icon?.absoluteString == "https://a.test/i.png?w=9")
    }

    @Test func onlyOneAddressCanBeFollowed() throws {
        let web = FeedSource(place: .remote(try #require(URL(string: "https://a.test/x"))))
        var several = web
        several.more = [web]
        #expect(throws: FollowMistake.several) { try Follow(several, followed: .distantPast) }
        for place in [FeedSource.Place.path("/tmp/a.xml"), .library(LibraryQuery(.liked))] {
            #expect(throws: FollowMistake.noAddress) { try Follow(FeedSource(place: place), followed: .distantPast) }
        }
        var channel = NamedSource(kind: "peertube", id: "ann@tube.test", name: "Ann")
        channel.text = "https://tube.test/c/ann"
        channel.server = URL(string: "https://tube.test")
        let follow = try Follow(FeedSource(place: .named(channel)), followed: .distantPast)
        #expect(
            follow.key == "peertube:ann@tube.test" && follow.text == "https://tube.test/c/ann" && follow.name == "Ann")
    }
}
