// Damaged playlists: for all bytes, no crash, no extreme numbers, no address out of bounds.

import FeedsModels
import FeedsTestSupport
import Foundation
import SoupBridge
import Testing

@testable import FeedsData

@Suite("Damaged HLS playlists")
struct HLSMutationTests {
    private static let media = """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:3
        #EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x0123456789abcdef0123456789abcdef
        #EXT-X-MAP:URI="init.mp4",BYTERANGE="720@0"
        #EXTINF:3.5,
        #EXT-X-BYTERANGE:1000@720
        all.mp4
        #EXT-X-KEY:METHOD=NONE
        #EXT-X-DISCONTINUITY
        #EXT-X-MAP:URI="other.mp4"
        #EXTINF:2.25,
        ../up/b.m4s?x=1
        #EXT-X-GAP
        #EXTINF:1,
        http://127.0.0.1:9/c.m4s
        #EXTINF:1,
        https://cdn.example.net/d.m4s
        #EXT-X-ENDLIST
        """
    private static let master = """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",LANGUAGE="de",DEFAULT=YES,URI="sound/a.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",FORCED=YES,URI="file:///etc/passwd"
        #EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=720x1280,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="a"
        mid/v.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=2560000,RESOLUTION=1080x1920
        http://169.254.169.254/v.m3u8
        """
    private static let insertions = [
        "9999999999999999999", "-1", "nan", "1e999", "\"", ",", "=", "\n", "\r", "#", "@", "file:///etc/passwd",
        "\n../../x",
        "http://[::1]/", "{$a}", "%00", "%2F..%2F", "\u{0}", "\n#EXT-X-KEY:METHOD=", "\n#EXT-X-STREAM-INF:\n",
    ]

    private func damaged(_ text: String, _ random: inout SplitMix64) -> Data {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...10, using: &random) {
            let place = Int.random(in: 7..<bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = .random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.removeSubrange(place..<min(place + 30, bytes.count))
            default: bytes.insert(contentsOf: (Self.insertions.randomElement(using: &random) ?? "").utf8, at: place)
            }
            if bytes.count < 20 { break }
        }
        return Data(bytes)
    }

    /// The addresses that would be fetched.
    private func addresses(_ playlist: HLSPlaylist, _ bounds: HLSBounds) -> [URL] {
        switch playlist {
        case .media(let media): media.addresses.filter(bounds.allows)
        case .master(let master):
            (master.variants.map(\.url) + master.sounds.compactMap(\.url) + master.subtitles.map(\.url))
                .filter(bounds.allows)
        }
    }

    @Test(arguments: ["https://example.org/video/main.m3u8", "file:///srv/film/main.m3u8"])
    func noMutationBringsUsDownOrOut(address: String) throws {
        let url = try #require(URL(string: address))
        let bounds = HLSBounds(playlist: url)
        var random = SplitMix64(seed: 42)
        var readable = 0
        var allowed = 0
        for round in 0..<2000 {
            let data = damaged(round.isMultiple(of: 2) ? Self.media : Self.master, &random)
            // Any playlist and any error are correct.
            guard let playlist = try? HLSPlaylist(data, at: url) else { continue }
            readable += 1
            if case .media(let media) = playlist { expectSound(media) }
            for found in addresses(playlist, bounds) {
                allowed += 1
                expectInside(found, of: url)
            }
        }
        #expect(readable > 1200)
        #expect(allowed > 2000)
    }

    private func expectSound(_ media: HLSMedia) {
        #expect(!media.segments.isEmpty)
        for segment in media.segments {
            #expect(segment.duration.isFinite && segment.duration >= 0 && segment.start.isFinite)
            #expect(segment.map.map(media.maps.indices.contains) ?? true)
            #expect(segment.resource.range.map { $0.lowerBound >= 0 && !$0.isEmpty } ?? true)
        }
    }

    private func expectInside(_ found: URL, of playlist: URL) {
        if found.isFileURL {
            let path = URL(filePath: found.path(percentEncoded: false)).standardizedFileURL.path(percentEncoded: false)
            #expect(playlist.isFileURL && path.hasPrefix("/srv/film"), "\(found)")
        } else {
            #expect(found.scheme?.lowercased().hasPrefix("http") == true, "\(found)")
            guard !playlist.isFileURL else { return }
            let host = found.host() ?? ""
            #expect(!host.isEmpty && HostKind(host: host) != .thisMachine, "\(found)")
        }
    }
}
