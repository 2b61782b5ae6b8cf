// HLS playlists as text: what the parser reads, and that no text crashes it.

import FeedsModels
import Foundation
import Testing

@testable import FeedsData

@Suite("HLS playlists")
struct HLSPlaylistTests {
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
        #expect(media.isComplete)
        #expect(media.refusal == nil)
        #expect(media.segments.map(\.start) == [0, 3.5, 5.75])
        #expect(media.segments.map(\.duration) == [3.5, 2.25, 1])
        #expect(media.segments.map(\.resource.range) == [720..<1720, 1720..<2220, nil])
        #expect(media.segments.map(\.discontinuity) == [0, 0, 1])
        #expect(media.segments[2].resource.url == (try url("https://example.org/other/b.m4s?x=1&y=2")))
        let map = HLSResource(url: try url("https://example.org/video/init.mp4"), range: 0..<720)
        #expect(media.maps == [map])
        #expect(media.segments.allSatisfy { $0.map == 0 && $0.resource.cipher == nil && !$0.isGap })
    }

    @Test func initialisationSectionsChangeAndComeBack() throws {
        let media = try media(
            """
            #EXTM3U
            #EXT-X-MAP:URI="one.mp4"
            a.m4s
            #EXT-X-DISCONTINUITY
            #EXT-X-MAP:URI="two.mp4"
            b.m4s
            #EXT-X-DISCONTINUITY
            #EXT-X-MAP:URI="one.mp4"
            c.m4s
            #EXT-X-ENDLIST
            """)
        #expect(media.maps.map(\.url.lastPathComponent) == ["one.mp4", "two.mp4"])
        #expect(media.segments.map(\.map) == [0, 1, 0])
        #expect(media.segments.map(\.discontinuity) == [0, 1, 2])
    }

    @Test(arguments: [
        ("#EXT-X-ENDLIST", true), ("#EXT-X-PLAYLIST-TYPE:VOD", true), ("#EXT-X-PLAYLIST-TYPE:EVENT", false),
        ("", false),
    ])
    func aListWithoutAnEndIsLive(line: String, isComplete: Bool) throws {
        #expect(try media("#EXTM3U\n\(line)\n#EXTINF:1,\na.ts\n").isComplete == isComplete)
    }

    @Test func gapsAreSeen() throws {
        let media = try media("#EXTM3U\n#EXTINF:1,\na.ts\n#EXT-X-GAP\n#EXTINF:1,\nb.ts\n#EXTINF:1,\nc.ts\n")
        #expect(media.segments.map(\.isGap) == [false, true, false])
    }

    @Test func timeLinesAreCompared() throws {
        let one = try media("#EXTM3U\n#EXTINF:2,\na.ts\n#EXTINF:2,\nb.ts")
        #expect(one.isAligned(with: try media("#EXTM3U\n#EXTINF:2.04,\nx.ts\n#EXTINF:1.9,\ny.ts")))
        #expect(!one.isAligned(with: try media("#EXTM3U\n#EXTINF:2.1,\nx.ts\n#EXTINF:2,\ny.ts")))
        #expect(!one.isAligned(with: try media("#EXTM3U\n#EXTINF:4,\nx.ts")))
        #expect(!one.isAligned(with: try media("#EXTM3U\n#EXT-X-MAP:URI=\"i\"\n#EXTINF:2,\nx.ts\n#EXTINF:2,\ny.ts")))
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
}
