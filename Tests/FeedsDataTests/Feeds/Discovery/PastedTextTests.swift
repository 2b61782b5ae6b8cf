// What a pasted text names, in all the ways in which people copy addresses.

import FeedsData
import FeedsModels
import Foundation
import Testing

struct PastedTextTests {
    @Test(arguments: [
        ("https://a.example/x", "https://a.example/x"),
        ("  https://a.example/x\n", "https://a.example/x"),
        ("<https://a.example/x>", "https://a.example/x"),
        ("<URL:https://a.example/x>", "https://a.example/x"),
        ("“https://a.example/x”", "https://a.example/x"),
        ("\"https://a.example/x\",", "https://a.example/x"),
        ("(see https://a.example/x).", "https://a.example/x"),
        ("[Ann](https://a.example/x)", "https://a.example/x"),
        ("https://a.example/Film_(1999)", "https://a.example/Film_(1999)"),
        ("Look: https://a.example/x, and http://b.example too!", "https://a.example/x"),
        ("RSS feed: https://a.example/x", "https://a.example/x"),
        ("one\nhttps://a.example/x\ntwo", "https://a.example/x"),
        ("\u{FEFF}https://a.example/x\u{200B}", "https://a.example/x"),
        ("HTTPS://A.example/x", "HTTPS://A.example/x"),
        ("👩\u{200D}🚀 my feed: https://a.example/x", "https://a.example/x"),
        ("https://a.example/x#top", "https://a.example/x"),
        ("//a.example/x", "https://a.example/x"),
        ("feed://a.example/x.xml", "https://a.example/x.xml"),
        ("feed:https://a.example/x", "https://a.example/x"),
        ("feed:http://a.example/x", "http://a.example/x"),
        ("feed://https://a.example/x", "https://a.example/x"),
        ("feed:a.example/x", "https://a.example/x"),
        ("podcast://a.example/x", "https://a.example/x"),
        ("pcast:a.example/x", "https://a.example/x"),
        ("itpc://a.example/x", "https://a.example/x"),
        ("rss://a.example", "https://a.example"),
        ("web+ap://a.example/@ann", "https://a.example/@ann"),
        ("feed://127.0.0.1:80/x", "http://127.0.0.1:80/x"),
        ("mutoscope://open?source=https%3A%2F%2Fa.example%2Fx", "https://a.example/x"),
        ("a.example", "https://a.example"),
        ("a.example.", "https://a.example"),
        ("see a.example/blog, it is new", "https://a.example/blog"),
        ("localhost:8080/x", "http://localhost:8080/x"),
    ])
    func anAddressIsTakenOutOfWhatIsAroundIt(text: String, address: String) throws {
        #expect(PastedText.read(text) == .addresses([try #require(URL(string: address))]))
    }

    @Test(arguments: [
        "@ann@m.example", "ann@m.example", "acct:ann@m.example", "!ann@m.example", "ask @ann@M.example.",
        "“@ann@m.example”", "<acct:ann@m.example>",
    ])
    func anAccountIsRecognised(text: String) throws {
        guard case .account(let account) = PastedText.read(text) else {
            Issue.record("\(text) is \(PastedText.read(text))")
            return
        }
        #expect(account.text == "@ann@m.example")
        #expect(
            account.webFinger?.absoluteString
                == "https://m.example/.well-known/webfinger?resource=acct:ann@m.example")
    }

    @Test(arguments: [
        ("did:plc:abc", "did:plc:abc"), ("did:web:ann.example", "did:web:ann.example"),
        ("@Ann.Example", "@ann.example"), ("see @ann.example.", "@ann.example"), ("at://ann.example", "@ann.example"),
        ("<at://did:plc:abc>", "did:plc:abc"),
        ("at://did:plc:abc/app.bsky.feed.post/3k1", "at://did:plc:abc/app.bsky.feed.post/3k1"),
        ("at://ann.example/app.bsky.feed.generator/vids", "at://ann.example/app.bsky.feed.generator/vids"),
        ("at://did:plc:abc/app.bsky.graph.list/3k", "at://did:plc:abc/app.bsky.graph.list/3k"),
    ])
    func aNameOfTheATProtocolIsRecognised(text: String, name: String) {
        guard case .atProtocol(let found) = PastedText.read(text) else {
            Issue.record("\(text) is \(PastedText.read(text))")
            return
        }
        #expect(found.text == name)
    }

    @Test(arguments: [
        "https://bsky.app/profile/ann.example", "https://bsky.app/profile/did:plc:abc/feed/vids",
        "https://bsky.app/profile/ann.example/post/3k1", "https://bsky.app/profile/did:plc:abc/lists/3k",
    ])
    func aPageOfBlueskyIsANameToo(page: String) throws {
        #expect(ATName(page: try #require(URL(string: page))) != nil)
    }

    @Test(arguments: [
        "https://bsky.app/", "https://bsky.app/profile/ann", "https://bsky.app/profile/ann.example/likes/1",
        "https://evil.example/profile/ann.example", "https://bsky.app/profile/ann.example/post/a%2Fb",
    ])
    func anotherPageIsNone(page: String) throws { #expect(ATName(page: try #require(URL(string: page))) == nil) }

    @Test func aTagWithItsServerIsRecognised() throws {
        for text in ["#camels@m.example", "see #camels@m.example.", "“#camels@m.example”"] {
            #expect(PastedText.read(text) == .tag(try #require(TagName("#camels@m.example"))))
        }
        #expect(TagName("#كاميرا@127.0.0.1:8080")?.server.url.absoluteString == "http://127.0.0.1:8080/")
        for text in ["#@m.example", "#a b@m.example", "#a/b@m.example", "#a@", "#a@m.example/x", "camels@m.example"] {
            #expect(TagName(text) == nil)
        }
    }

    @Test(arguments: [
        ("", "empty"), (" \n ", "empty"), ("javascript:alert('https://a.example')", "forbidden"),
        (" JavaScript:void(0)", "forbidden"), ("data:text/html,<a href=https://a.example>", "forbidden"),
        ("mailto:ann@m.example", "unsupported"), ("ftp://a.example/x", "unsupported"),
        ("gopher://a.example", "unsupported"), ("https://a.exam\u{202E}ple/x", "invisible-characters"),
        ("https://a.example/\u{7}x", "invisible-characters"), ("there is nothing here", "no-address"),
        ("https://", "no-address"), ("@ann", "account-without-server"), ("#camels", "tag"),
        ("npub1qqqqqqqq", "network"), ("nostr:note1abc", "network"), ("did:other:abc", "network"),
        ("at://did:plc:abc/strange.collection/1", "network"), ("at://", "network"),
        ("mutoscope://open?source=/etc/passwd", "bad-link"),
        (String(repeating: "a", count: 30_000), "too-long"),
    ])
    func whatIsNoSourceIsRefusedWithAReason(text: String, reason: String) {
        guard case .refused(let refusal) = PastedText.read(text) else {
            Issue.record("\(text.prefix(80)) is \(PastedText.read(text))")
            return
        }
        #expect(refusal.name == reason && !refusal.sentences.isEmpty)
    }

    @Test(arguments: ["/films", "~/films", "./films", "file:///films", "nonsense", "films/of/mine", "-x.mp4"])
    func aPathStaysAPath(text: String) { #expect(PastedText.read(text) == .local(text)) }

    @Test func whatExistsIsLocal() {
        #expect(PastedText.read("a.example", isLocal: { $0 == "a.example" }) == .local("a.example"))
        #expect(PastedText.read("my “best” films", isLocal: { _ in true }) == .local("my “best” films"))
    }

    /// A secret key is refused wherever it stands, and the refusal does not repeat it.
    @Test(arguments: ["", "nostr:", "NSEC: ", "https://a.example/?k=", "@ann@m.example "])
    func aSecretKeyIsRefused(before: String) throws {
        let key = "nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5"
        for text in [key, key.uppercased(), key + "."] {
            #expect(PastedText.read(before + text) == .refused(.secretKey))
            #expect(throws: FeedSourceError.refused(.secretKey)) {
                try FeedSource.parse(before + text, relativeTo: "/")
            }
        }
        #expect(!DiscoveryRefusal.secretKey.sentences.lowercased().contains("nsec1"))
        #expect(PastedText.read("nsec1.example") != .refused(.secretKey), "a name that only begins so")
    }
}
