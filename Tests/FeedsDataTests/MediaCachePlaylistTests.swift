// HLS playlists as text: what we read out of them, and that no text brings us down.

import FeedsModels
import Foundation
import Testing

@testable import FeedsData

@Suite("HLS playlists")
struct MediaCachePlaylistTests {
    private let address = URL(string: "https://example.org/video/main.m3u8")

    private func parse(_ text: String) throws -> HLSPlaylist {
        try HLSPlaylist(Data(text.utf8), at: try #require(address))
    }

    private func media(_ text: String) throws -> HLSMedia {
        guard case .media(let media) = try parse(text) else { throw MediaError.unsupported("a master") }
        return media
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test func aMediaPlaylistWithEverything() throws {
        let media = try media(
            """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-TARGETDURATION:4
            #EXT-X-MAP:URI="init.mp4",BYTERANGE="720@0"
            #EXTINF:3.5,a title, with a comma
            #EXT-X-BYTERANGE:1000@720
            all.mp4
            #EXTINF:2.25
            #EXT-X-BYTERANGE:500
            all.mp4
            # a remark
            #EXT-X-DISCONTINUITY
            #EXTINF:1,
            ../other/b.m4s?x=1&y=2
            #EXT-X-ENDLIST
            """)
        #expect(media.hasEnd)
        #expect(media.targetDuration == 4)
        #expect(media.encryption == nil)
        #expect(media.segments.map(\.start) == [0, 3.5, 5.75])
        #expect(media.segments.map(\.duration) == [3.5, 2.25, 1])
        #expect(media.segments.map(\.resource.range) == [720..<1720, 1720..<2220, nil])
        #expect(media.segments.map(\.isDiscontinuous) == [false, false, true])
        #expect(media.segments[2].resource.url == (try url("https://example.org/other/b.m4s?x=1&y=2")))
        let map = HLSResource(url: try url("https://example.org/video/init.mp4"), range: 0..<720)
        #expect(media.segments.allSatisfy { $0.map == map })
    }

    @Test func aMasterPlaylistWithQuotedCommas() throws {
        let text = """
            #EXTM3U\r
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="apart",NAME="English, loud",URI="audio.m3u8"\r
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="within",NAME="English"\r
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="de",URI="de.m3u8"\r
            #EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,AUDIO="within"\r
            low/a.m3u8\r
            #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=2000000,BANDWIDTH=3000000,AUDIO="apart",RESOLUTION=1280x720\r
            \r
            https://cdn.example.net/b.m3u8\r
            #EXT-X-STREAM-INF:BANDWIDTH=100\r
            c.m3u8
            """
        guard case .master(let master) = try parse(text) else {
            Issue.record("no master")
            return
        }
        #expect(
            master.variants.map(\.url.absoluteString) == [
                "https://example.org/video/low/a.m3u8", "https://cdn.example.net/b.m3u8",
                "https://example.org/video/c.m3u8",
            ])
        #expect(master.variants.map(\.height) == [360, 720, nil])
        #expect(master.variants.map(\.bitsPerSecond) == [800_000, 2_000_000, 100])
        #expect(master.variants.map(\.hasSeparateAudio) == [false, true, false])
        #expect(master.subtitles == [try url("https://example.org/video/de.m3u8")])
    }

    @Test func keysAndMissingEndsAreSeen() throws {
        let open = try media("#EXTM3U\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:1,\na.ts\n")
        #expect(open.encryption == nil)
        #expect(!open.hasEnd)
        let closed = try media("#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST")
        #expect(closed.encryption == "AES-128")
        #expect(closed.hasEnd)
    }

    @Test(arguments: ["", "hello", "<html></html>", "#EXTM3U", "#EXTM3U\n#EXT-X-ENDLIST\n", "\u{FEFF}"])
    func whatIsNoPlaylistIsRefused(text: String) throws {
        #expect(throws: MediaError.self) { try parse(text) }
    }

    @Test func oddNumbersAreHarmless() throws {
        let media = try media(
            "\u{FEFF}#EXTM3U\n#EXT-X-TARGETDURATION:nan\n#EXTINF:inf,\na.ts\n#EXTINF:-5,\n#EXT-X-BYTERANGE:-1@-1\nb.ts\n"
        )
        #expect(media.segments.map(\.duration) == [0, 0])
        #expect(media.segments[1].resource.range == nil)
        #expect(throws: MediaError.self) {
            try self.media("#EXTM3U\n#EXT-X-BYTERANGE:9223372036854775807@9223372036854775807\na.ts\n")
        }
    }

    @Test func noMutationBringsUsDown() throws {
        let seed = Array(
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXT-X-MAP:URI="init.mp4",BYTERANGE="720@0"
            #EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=1x2,AUDIO="a,b"
            #EXTINF:3.5,
            #EXT-X-BYTERANGE:1000@720
            all.mp4
            #EXT-X-ENDLIST
            """.utf8)
        var generator = SeededGenerator(seed: 42)
        var readable = 0
        for _ in 0..<3000 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                let place = Int.random(in: 7..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[place] = .random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: "9999999999"[...].utf8, at: place)
                }
            }
            // Any playlist or any error will do; every segment of a playlist keeps the invariant.
            guard let playlist = try? HLSPlaylist(Data(bytes), at: try #require(address)) else { continue }
            readable += 1
            if case .media(let media) = playlist {
                #expect(media.segments.allSatisfy { $0.duration.isFinite && $0.duration >= 0 })
            }
        }
        #expect(readable > 1000)
    }
}
