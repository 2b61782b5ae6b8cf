// The addresses to which documents may lead, in all spellings of this machine's own address.

import FeedsModels
import Foundation
import Testing

@testable import FeedsData

@Suite("AddressRules")
struct NetworkAddressRulesTests {
    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    private func remote(_ text: String) throws -> FeedSource { FeedSource(place: .remote(try url(text))) }

    @Test(arguments: [
        "http://localhost/a", "http://LOCALHOST./a", "http://x.localhost/a", "http://127.0.0.1/a", "http://127.9.9.9/a",
        "http://127.1/a", "http://2130706433/a", "http://0x7f000001/a", "http://0177.0.0.1/a", "http://0.0.0.0/a",
        "http://169.254.169.254/latest/meta-data", "http://[::1]/a", "http://[::]/a", "http://[fe80::1]/a",
        "http://[::ffff:127.0.0.1]/a", "http://[::ffff:a9fe:a9fe]/a", "http://[2002:7f00:1::]/a",
        "http://[64:ff9b::7f00:1]/a", "http://192.168.1.5/a.mp4", "http://10.0.0.1/a", "http://172.31.0.1/a",
        "http://100.64.0.1/a", "http://[fd00::1]/a", "http://[ff02::1]/a", "http://router/a", "http://nas.local/a",
        "http://nas.fritz.lan./a", "http://127.0.0.1./a", "http://[fe80::1%25eth0]/a", "file:///etc/passwd",
        "ftp://example.org/a",
        "data:text/plain,a", "javascript:alert(1)",
    ])
    func aRemoteDocumentMayNotReachInside(text: String) throws {
        #expect(!AddressRules.allowed(try url(text), openedFrom: try remote("https://example.org/feed.json")))
    }

    @Test(arguments: [
        "http://example.org/a", "https://cdn.example.net:8443/a.mp4", "http://172.32.0.1/a", "http://100.128.0.1/a",
        "http://1.2.3.4/a", "http://[2001:db8::1]/a", "http://[64:ff9b::102:304]/a", "http://127.example.org/a",
        "http://localhost.example.org/a",
    ])
    func therestOfTheWebIsOpen(text: String) throws {
        #expect(AddressRules.allowed(try url(text), openedFrom: try remote("https://example.org/feed.json")))
    }

    @Test func aServerOfOnesOwnMayNameItself() throws {
        let own = try remote("http://127.0.0.1:8000/feed.json")
        #expect(AddressRules.allowed(try url("http://127.0.0.1:8000/a.mp4"), openedFrom: own))
        #expect(!AddressRules.allowed(try url("http://127.0.0.1:9000/a.mp4"), openedFrom: own))
        #expect(!AddressRules.allowed(try url("http://localhost:8000/a.mp4"), openedFrom: own))
        #expect(!AddressRules.allowed(try url("file:///etc/passwd"), openedFrom: own))
    }

    @Test func aServerNearbyMayNameItsNeighboursButNotThisMachine() throws {
        let own = try remote("http://nas.local:8000/feed.json")
        for text in [
            "http://nas.local:8000/a", "http://192.168.1.7/a", "http://printer.local/a", "https://example.org/a",
        ] {
            #expect(AddressRules.allowed(try url(text), openedFrom: own), "\(text)")
        }
        for text in ["http://localhost/a", "http://127.0.0.1:8000/a", "http://169.254.169.254/a"] {
            #expect(!AddressRules.allowed(try url(text), openedFrom: own), "\(text)")
        }
        // An upgrade from http to https is the same server.
        let plain = try remote("http://127.0.0.1/feed.json")
        #expect(AddressRules.allowed(try url("https://127.0.0.1/a"), openedFrom: plain))
        #expect(!AddressRules.allowed(try url("https://127.0.0.1:8443/a"), openedFrom: plain))
    }

    @Test func aDocumentOnDiskMayNameFilesAndEverything() throws {
        let local = FeedSource(place: .path("/home/ann/feed.json"))
        for text in ["file:///home/ann/a.mp4", "http://127.0.0.1:8000/a.mp4", "https://example.org/a.mp4"] {
            #expect(AddressRules.allowed(try url(text), openedFrom: local))
        }
        #expect(!AddressRules.allowed(try url("ftp://example.org/a"), openedFrom: local))
    }
}
