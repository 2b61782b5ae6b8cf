// Sources as users type them.

import FeedsData
import FeedsModels
import Foundation
import Testing

struct FeedSourceParserTests {
    private func place(_ text: String) throws(FeedSourceError) -> FeedSource.Place {
        try FeedSource.parse(text, relativeTo: "/work/here", home: "/home/ann").place
    }

    @Test(arguments: [
        ("/videos", "/videos"), ("videos/a b.json", "/work/here/videos/a b.json"), ("../x", "/work/x"),
        (".", "/work/here"),
        ("~", "/home/ann"), ("~/v", "/home/ann/v"), ("~ann", "/work/here/~ann"), (" /v \n", "/v"), ("/v/", "/v"),
        ("file:///a%20b/c.json", "/a b/c.json"), ("file://localhost/c", "/c"),
        ("file:/a%20b/c.json", "/a b/c.json"), ("FILE:/c", "/c"),
        ("12:30 clip.mp4", "/work/here/12:30 clip.mp4"),
    ])
    func paths(_ text: String, _ path: String) throws {
        #expect(try place(text) == .path(path))
    }

    @Test(arguments: ["http://a.example.com", "https://a.example.com/x y.json", "HTTPS://a.example.com/feed"])
    func addresses(_ text: String) throws {
        guard case .remote(let url) = try place(text) else {
            Issue.record("not an address")
            return
        }
        #expect(url.host == "a.example.com")
    }

    @Test(arguments: [
        ("example.org/feed.json", "https://example.org/feed.json"), ("example.org", "https://example.org"),
        ("www.Example.org:8443/a?b=c#d", "https://www.Example.org:8443/a?b=c#d"),
        ("feeds.example.org/clips.mp4", "https://feeds.example.org/clips.mp4"),
        ("localhost:8080/x", "http://localhost:8080/x"), ("localhost", "http://localhost"),
        ("127.0.0.1:80/x.json", "http://127.0.0.1:80/x.json"), ("[::1]:8080/x", "http://[::1]:8080/x"),
        ("192.168.1.4/feed.json", "https://192.168.1.4/feed.json"), ("nas:8080/feed", "https://nas:8080/feed"),
    ])
    func addressesWithoutAScheme(_ text: String, _ address: String) throws {
        #expect(try place(text) == .remote(try #require(URL(string: address))))
    }

    @Test(arguments: [
        "clips", "clips/feed.json", "feed.json", "holidays.mp4", "./example.org/x", "12:30 clip.mp4", "a b.org/x",
        "1.2.3", "1.2.3.400", "v1.2/clips", "-x.org", "x..org/y", "nas:0/x", "nas:99999/x", "...",
        "12:30", "[nonsense]/x", "C:\\clips",
    ])
    func pathsThatLookAlmostLikeOne(_ text: String) throws {
        #expect(try place(text) == .path(URL(fileURLWithPath: "/work/here/" + text).standardizedFileURL.path))
    }

    @Test(arguments: [
        "<https://a.example/x>", "feed:https://a.example/x", "feed://a.example/x", "see https://a.example/x.",
    ])
    func addressesWithSomethingAround(_ text: String) throws {
        #expect(try place(text) == .remote(try #require(URL(string: "https://a.example/x"))))
    }

    @Test(arguments: ["@ann@m.example", "ann@m.example", "acct:ann@m.example"])
    func accountsNameTheirServer(_ text: String) throws {
        let source = try FeedSource.parse(text, relativeTo: "/work/here")
        #expect(source.texts == ["@ann@m.example"] && source.origin?.host() == "m.example")
    }

    @Test(arguments: ["javascript:alert(1)", "@ann", "#tag", "data:text/html,x"])
    func whatNamesNoSourceIsRefused(_ text: String) {
        #expect(throws: FeedSourceError.self) { try FeedSource.parse(text, relativeTo: "/work/here") }
    }

    @Test func aPathThatExistsComesBeforeAnAddress() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "parser-\(UInt64.random(in: 0 ... .max))")
        defer { try? FileManager.default.removeItem(at: folder) }
        let clips = folder.appending(path: "example.org/clips")
        try FileManager.default.createDirectory(at: clips, withIntermediateDirectories: true)
        let source = try FeedSource.parse("example.org/clips", relativeTo: folder.path)
        #expect(source.place == .path(clips.standardizedFileURL.path))
        #expect(try FeedSource.parse("example.org/other", relativeTo: folder.path).isLocal == false)
    }

    @Test func severalMakeOneFeed() throws {
        let source = try FeedSource.parse(["a.mp4", "http://a.example.com/f"], relativeTo: "/here")
        #expect(source.place == .path("/here/a.mp4") && source.name == "2 sources")
        #expect(source.more.map(\.name) == ["http://a.example.com/f"])
        #expect(throws: FeedSourceError.empty) { try FeedSource.parse([], relativeTo: "/here") }
        #expect(throws: FeedSourceError.unsupportedScheme("ftp")) {
            try FeedSource.parse(["a.mp4", "ftp://a/b"], relativeTo: "/here")
        }
    }

    @Test func theAuthorizationIsForTheFirstServerAlone() throws {
        let source = try FeedSource.parse(
            [
                "/a.mp4", "https://a.example.com/1", "https://b.example.com/", "https://A.example.com/2",
                "http://a.example.com",
            ],
            relativeTo: "/", authorization: "KEY\n")
        #expect(([source] + source.more).map(\.authorization) == [nil, "KEY", nil, "KEY", nil])
        #expect(
            try FeedSource.parse(["https://a.example.com"], relativeTo: "/", authorization: " ").authorization == nil)
        for bad in ["a\nb", "é", "a\u{7F}"] {
            #expect(throws: FeedSourceError.unusableAuthorization) {
                try FeedSource.parse(["https://a.example.com"], relativeTo: "/", authorization: bad)
            }
        }
    }

    @Test(arguments: [
        ("", FeedSourceError.empty), ("  ", .empty), ("ftp://a/b", .unsupportedScheme("ftp")),
        ("https://", .notAnAddress("https://")), ("file://other/x", .notAnAddress("file://other/x")),
    ])
    func refusals(_ text: String, _ error: FeedSourceError) {
        #expect(throws: error) { try place(text) }
        #expect(error.description.hasSuffix("."))
    }
}
