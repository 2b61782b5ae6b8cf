// Tests the site's own server over real connections: what it serves, and what hostile clients get.

import FeedsTestSupport
import Foundation
import Testing

@testable import PublishKit

struct SiteServerTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "mutoscope-serve-\(UUID().uuidString)")
    private let server: SiteServer

    init() throws {
        let files = [
            "site/index.html": String(repeating: "<p>page</p>", count: 200), "site/feed.json": "{}",
            "site/m/a/360.mp4": "0123456789", "site/.state": "hidden", "secret.txt": "secret",
        ]
        for (name, text) in files {
            let file = root.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        for (link, to) in [("site/out", "../secret.txt"), ("site/up", "..")] {
            try FileManager.default.createSymbolicLink(atPath: root.path + "/" + link, withDestinationPath: to)
        }
        let place = try #require(ServePlace("127.0.0.1:0"))
        server = try SiteServer(
            root.appending(path: "site"), at: place, limits: SiteServer.Limits(connections: 2, seconds: 1))
    }

    private func connect() -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = server.port.bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        #expect(status == 0)
        return descriptor
    }

    /// Sends the bytes, and reads until the server ends the connection.
    private func exchange(_ text: String, over descriptor: Int32? = nil) -> String {
        let descriptor = descriptor ?? connect()
        defer { close(descriptor) }
        _ = Array(text.utf8).withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        var (answer, bytes) = (Data(), [UInt8](repeating: 0, count: 65536))
        while true {
            let count = recv(descriptor, &bytes, bytes.count, 0)
            guard count > 0 else { return String(decoding: answer, as: UTF8.self) }
            answer.append(contentsOf: bytes[..<count])
        }
    }

    private func get(_ path: String, _ more: String = "", host: String = "127.0.0.1") -> String {
        exchange("GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\(more)\r\n")
    }

    private func status(_ answer: String) -> Int? { answer.split(separator: " ").dropFirst().first.flatMap { Int($0) } }

    // MARK: What it serves

    @Test func aPageComesWithItsHeaders() {
        let answer = get("/")
        #expect(status(answer) == 200 && answer.hasSuffix("<p>page</p>"))
        for header in [
            "Content-Type: text/html", "Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff",
            "Cache-Control: public, max-age=60", "Content-Length: 2200",
        ] { #expect(answer.contains(header), "\(header)") }
        #expect(get("/m/a/360.mp4").contains("immutable") && get("/m/a").contains("Location: /m/a/\r\n"))
        #expect(exchange("HEAD / HTTP/1.0\r\nHost: localhost\r\n\r\n").hasSuffix("\r\n\r\n"))
    }

    @Test(arguments: [
        ("bytes=2-4", 206, "234"), ("bytes=7-", 206, "789"), ("bytes=-2", 206, "89"), ("bytes=8-99", 206, "89"),
        ("bytes=10-", 416, "416 Range Not Satisfiable\n"), ("bytes=-0", 416, "416 Range Not Satisfiable\n"),
        ("bytes=4-2", 200, "0123456789"), ("bytes=0-1,4-5", 200, "0123456789"), ("lines=1-2", 200, "0123456789"),
        ("bytes=99999999999999999999-", 200, "0123456789"),
    ])
    func ranges(_ range: String, _ expected: Int, _ body: String) {
        let answer = get("/m/a/360.mp4", "Range: \(range)\r\n")
        #expect(status(answer) == expected && answer.hasSuffix("\r\n\r\n" + body), "\(answer)")
    }

    @Test func textIsCompressedAndMediaAreNot() {
        let page = get("/", "Accept-Encoding: br, gzip\r\n")
        #expect(page.contains("Content-Encoding: gzip") && page.utf8.count < 1200)
        #expect(!get("/m/a/360.mp4", "Accept-Encoding: gzip\r\n").contains("Content-Encoding"))
    }

    @Test func aKnownFileIsNotSentAgain() throws {
        let tag = try #require(get("/m/a/360.mp4").firstMatch(of: /ETag: ([^\r]+)/)).1
        let answer = get("/m/a/360.mp4", "If-None-Match: \(tag)\r\n")
        #expect(status(answer) == 304 && answer.hasSuffix("\r\n\r\n"))
        #expect(status(get("/m/a/360.mp4", "Range: bytes=0-1\r\nIf-Range: \"other\"\r\n")) == 200)
    }

    @Test func requestsBehindOneAnotherAreAnsweredInOrder() {
        let one = "GET /m/a/360.mp4 HTTP/1.1\r\nHost: localhost\r\n"
        let answer = exchange(one + "\r\n" + one + "Range: bytes=9-\r\nConnection: close\r\n\r\n")
        #expect(answer.contains("0123456789HTTP/1.1 206") && answer.hasSuffix("\r\n\r\n9"))
    }

    // MARK: Hostile clients

    @Test(arguments: [
        "/../secret.txt", "/%2e%2e/secret.txt", "/m/..%2f..%2f..%2fsecret.txt", "/m/../../secret.txt", "/.state",
        "/%2estate", "/out", "/up/secret.txt", "//etc/passwd", "/m//a/360.mp4", "/index.html%00.mp4", "/m/a/nothing",
        "/m/a/360.mp4/x",
    ])
    func nothingOutsideOfTheSite(_ path: String) {
        let answer = get(path)
        #expect(status(answer) == 404 && !answer.contains("secret") && !answer.contains("hidden"), "\(answer)")
    }

    @Test(arguments: [
        ("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /\r\n\r\n", 400), ("\r\n\r\n", 400),
        ("GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n", 400), ("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
        ("GET / HTTP/2.0\r\nHost: localhost\r\n\r\n", 505),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nGET /", 400),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421), ("GET / HTTP/1.1\r\n\r\n", 421),
        ("GET / HTTP/1.1\r\nHost: 127.0.0.1.evil.example\r\n\r\n", 421),
        ("GET / HTTP/1.1\r\nHost: localhost\r\n folded: x\r\n\r\n", 400),
    ])
    func aBadRequestIsRefusedAndEnds(_ request: String, _ expected: Int) {
        let answer = exchange(request)
        #expect(status(answer) == expected && answer.contains("Connection: close"), "\(answer)")
    }

    @Test func aHeadWithoutEndIsCutOff() {
        let answer = exchange("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: SiteRequest.limit + 4096))
        #expect(answer.isEmpty || status(answer) == 431)
    }

    @Test func silentClientsTakeTheirPlacesOnlyForATime() throws {
        let silent = [connect(), connect()]
        #expect(status(exchange("")) == 503)
        // Each is ended by the server, after its limit of a second.
        for descriptor in silent { #expect(exchange("", over: descriptor).isEmpty) }
    }

    @Test func aFolderThatIsNoSiteIsRefused() throws {
        let place = try #require(ServePlace("127.0.0.1:0"))
        #expect(throws: SiteFailure.self) { try SiteServer(root, at: place) }
        let taken = try #require(ServePlace("127.0.0.1:\(server.port)"))
        #expect(throws: SiteFailure.self) { try SiteServer(root.appending(path: "site"), at: taken) }
    }

    @Test(arguments: ["", "localhost", "1.2.3", "1.2.3.4:", "1.2.3.4:99999", "::1", "1.2.3.4:5:6"])
    func anAddressIsNumbers(_ text: String) { #expect(ServePlace(text) == nil) }
}
