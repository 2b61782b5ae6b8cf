// A web of prepared answers, once as a fake and once as a real server, and discovery in it.
// Thread: any. Invariant: the addresses of both worlds have the same paths.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct DiscoveryWorld {
    enum Subject: CaseIterable {
        case fake, loopback
    }

    enum Reply {
        case document(String, type: String = "text/html")
        case feed(String)
        case status(Int)
        case redirect(to: String)
    }

    let discovery: SourceDiscovery
    let base: URL
    private let requests: @Sendable () async -> [String]
    /// Stops when it goes.
    private let server: LoopbackServer?

    init(_ subject: Subject, _ replies: [String: Reply]) async throws {
        let servers = KnownServers()
        switch subject {
        case .fake:
            let fake = FakeNetworkService()
            base = try #require(URL(string: "http://127.0.0.1:9"))
            for (path, reply) in replies { try await Self.add(reply, at: path, to: fake, base, replies) }
            discovery = Self.discovery(fake, servers)
            requests = { await fake.requests.map { Self.path(of: $0.url) } }
            server = nil
        case .loopback:
            let server = try LoopbackServer(replies.mapValues(Self.route))
            base = server.url("")
            discovery = Self.discovery(NetworkService(servers: servers), servers)
            requests = { [log = server.log] in log.requests().map(\.path) }
            self.server = server
        }
    }

    static func discovery(
        _ network: any NetworkServiceProtocol, _ servers: KnownServers? = nil, time: SourceDiscovery.Time = .real,
        authorization: String? = nil, kinds: [any SourceKind] = []
    ) -> SourceDiscovery {
        let documents = DocumentServices(network: network, firstLaunch: Decoding.firstLaunch)
        return SourceDiscovery(
            network: network, firstLaunch: Decoding.firstLaunch, servers: servers,
            repository: FeedRepository(kinds: kinds + [FolderKind(), FileKind(documents)], servers: servers), time: time
        ) { text throws(FeedSourceError) in
            try FeedSource.parse([text], relativeTo: "/nowhere", authorization: authorization, kinds: kinds)
        }
    }

    func url(_ path: String) -> String { base.absoluteString + path }

    /// Also checks what is true of every discovery.
    func discover(_ text: String) async -> Discovered {
        let result = await discovery.discovered(text)
        let requests = await requests()
        #expect(result.steps.count { $0.outcome != .unread } <= 6)
        // Redirects come in addition.
        #expect(requests.count <= 7 && Set(requests).count == requests.count, "\(requests)")
        #expect(result.found.isEmpty == (result.refusal != nil))
        #expect(!result.steps.contains { $0.outcome == .reading || $0.sentence.isEmpty })
        return result
    }

    /// The paths in the order of the requests.
    func asked() async -> [String] { await requests() }

    // MARK: Making

    private static func add(
        _ reply: Reply, at path: String, to fake: FakeNetworkService, _ base: URL, _ replies: [String: Reply]
    ) async throws {
        let address = base.absoluteString + path
        switch reply {
        case .document(let text, let type): await fake.answer(address, with: text, type: type)
        case .feed(let text): await fake.answer(address, with: text, type: "application/rss+xml")
        case .status(let status): await fake.fail(address, with: .status(status))
        case .redirect(let target):
            let url = try #require(URL(string: target, relativeTo: base)?.absoluteURL)
            switch replies[target] {
            case .document(let text, let type):
                await fake.answer(address, with: Data(text.utf8), type: type, redirectedTo: url)
            case .feed(let text):
                await fake.answer(address, with: Data(text.utf8), type: "text/xml", redirectedTo: url)
            default: await fake.fail(address, with: .status(404))
            }
        }
    }

    private static func route(_ reply: Reply) -> FaultyRoute {
        switch reply {
        case .document(let text, let type): .text(text, type: type)
        case .feed(let text): .text(text, type: "application/rss+xml")
        case .status(let status): .status(status)
        case .redirect(let target): .redirect(to: target)
        }
    }

    private static func path(of url: URL) -> String {
        url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?" + $0 } ?? "")
    }
}

/// Documents for a discovery.
enum DiscoveryPages {
    static func page(_ links: String..., title: String = "Page", body: String = "") -> DiscoveryWorld.Reply {
        .document("<!DOCTYPE html><title>\(title)</title>\(links.joined())<body>\(body)")
    }

    static func link(_ path: String, title: String = "", type: String = "application/rss+xml") -> String {
        #"<link rel="alternate" type="\#(type)" title="\#(title)" href="\#(path)">"#
    }

    /// An RSS feed with videos, and pictures in every fourth item.
    static func rss(_ title: String, _ count: Int = 4) -> String {
        let items = (0..<count).map { number in
            let file = number % 4 == 3 ? ("jpg", "image/jpeg") : ("mp4", "video/mp4")
            return """
                <item><guid>\(title)-\(number)</guid><title>\(number)</title><link>https://w.example/\(title)/\(number)</link>
                <pubDate>Tue, 03 Mar 2026 18:0\(number % 10):00 GMT</pubDate>
                <enclosure url="https://w.example/\(number).\(file.0)" type="\(file.1)" length="900000"/>
                <media:thumbnail url="https://w.example/p\(number).jpg"/></item>
                """
        }
        return """
            <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>\(title)</title>
            <link>https://w.example/</link><image><url>https://w.example/icon.png</url></image>\(items.joined())</channel></rss>
            """
    }

    static let loginForm = #"<form method="post"><input name="u"><input type="password" name="p"></form>"#
}
