// Tests what is said about a host that serves a site right, badly, or not at all.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import PublishKit

struct HostCheckTests {
    private static let feed = """
        {"items": [{"id": "a", "_mutoscope": {"media": [{"hls": "m/a/index.m3u8", "renditions": [
        {"url": "m/a/360.mp4", "type": "video/mp4", "size": 9000}]}]}}]}
        """
    private let address: URL

    init() throws { address = try #require(URL(string: "https://ann.example/c/")) }

    private func findings(_ host: FakeHost) async -> [HostCheck.Finding] {
        await HostCheck(address, network: host).findings()
    }

    @Test func aGoodHostIsFoundGood() async {
        let findings = await findings(FakeHost(feed: Self.feed))
        #expect(findings.isWorking && findings.count > 8, "\(findings.text)")
        #expect(findings.allSatisfy { $0.isGood }, "\(findings.text)")
    }

    @Test func aHostWithoutRangesIsNamed() async {
        let findings = await findings(FakeHost(feed: Self.feed, fault: .noRanges))
        #expect(!findings.isWorking && findings.text.contains("ignores byte ranges"))
    }

    @Test func wrongBytesOfAWarmCacheAreNoticed() async {
        let findings = await findings(FakeHost(feed: Self.feed, fault: .wrongWhenWarm))
        let bad = findings.filter { !$0.isGood }.map(\.words)
        #expect(bad == ["a range of a clip is right (warm)"])
    }

    @Test func otherSitesAndSilenceAreNamed() async {
        #expect(await !findings(FakeHost(feed: "{}")).isWorking)
        #expect(await !findings(FakeHost(feed: nil)).isWorking)
    }
}

/// A host that answers ranges of a clip whose bytes count upwards.
private actor FakeHost: NetworkServiceProtocol {
    enum Fault { case noRanges, wrongWhenWarm }

    private let feed: String?
    private let fault: Fault?
    private var asked = 0

    init(feed: String?, fault: Fault? = nil) { (self.feed, self.fault) = (feed, fault) }

    func fetch(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        switch request.url.lastPathComponent {
        case "feed.json":
            guard let feed else { throw .status(500) }
            return answer(request, Data(feed.utf8), "application/feed+json", "max-age=60")
        case "index.html": return answer(request, Data("<p>".utf8), "text/html; charset=utf-8", "max-age=60")
        case "index.m3u8": return answer(request, Data("#EXTM3U".utf8), "application/vnd.apple.mpegurl", "immutable")
        case "360.mp4": return clip(request)
        default: throw .status(404)
        }
    }

    private func clip(_ request: NetworkRequest) -> NetworkResponse {
        asked += 1
        let range = request.range ?? 0..<9000
        let shift = fault == .wrongWhenWarm && asked > 2 ? 1 : 0
        let bytes = Data(range.map { UInt8(truncatingIfNeeded: Int($0) / 7 + shift) })
        var answer = answer(request, bytes, "video/mp4", "public, max-age=31536000, immutable")
        answer.status = fault == .noRanges ? 200 : 206
        return answer
    }

    private func answer(
        _ request: NetworkRequest, _ body: Data, _ type: String, _ caching: String
    ) -> NetworkResponse {
        NetworkResponse(
            status: 200,
            headers: [
                "content-type": type, "cache-control": caching, "x-content-type-options": "nosniff",
                "content-security-policy": "default-src 'none'",
            ], body: body, url: request.url, totalLength: Int64(body.count))
    }
}
