// The addresses to which playlists may lead: segments, keys, initialisation sections, sound, subtitles, and redirects.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("HLS bounds")
struct HLSBoundsTests {
    private static let forbidden = [
        "file:///etc/passwd", "http://127.0.0.1:1/a", "http://localhost/a", "http://169.254.169.254/a",
        "http://[::1]/a", "http://2130706433/a", "skd://key", "data:text/plain,0123456789abcdef",
    ]
    let folder: TemporaryFolder
    let store: MediaStore

    init() throws {
        folder = try TemporaryFolder()
        store = MediaStore(folder: folder.url.appending(path: "cache"), network: NetworkService())
    }

    private func open(_ url: URL) async throws(MediaError) -> any SegmentReader {
        guard let reader = try await store.open(.video(url, delivery: .hls), fitting: .phone).segments else {
            throw .unsupported("not segments")
        }
        return reader
    }

    private func media(_ lines: String) -> FaultyRoute { .text("#EXTM3U\n\(lines)\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST") }

    @Test func aLoginInAPlaylistOfTheWebIsLeftOut() throws {
        let web = try #require(URL(string: "https://example.org/list.m3u8"))
        let text = "https://bob:pw@cdn.example.org/a.ts?token=1"
        #expect(HLSPlaylist.address(text, in: web)?.absoluteString == "https://cdn.example.org/a.ts?token=1")
        // A user's own local file may name any address.
        #expect(HLSPlaylist.address(text, in: URL(filePath: "/films/list.m3u8"))?.absoluteString == text)
    }

    @Test(arguments: forbidden) func nothingThatAPlaylistFromTheWebNamesLeadsIntoThisMachine(address: String)
        async throws
    {
        let server = try LoopbackServer([
            "/segment.m3u8": .text("#EXTM3U\n#EXTINF:1,\n\(address)\n#EXT-X-ENDLIST"),
            "/key.m3u8": media("#EXT-X-KEY:METHOD=AES-128,URI=\"\(address)\""),
            "/map.m3u8": media("#EXT-X-MAP:URI=\"\(address)\""),
            "/variant.m3u8": .text("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(address)"),
            "/sound.m3u8": .text(
                "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",URI=\"\(address)\"\n"
                    + "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"\nplain.m3u8"),
            "/plain.m3u8": media(""), "/a.ts": .data(Data([0x47])),
        ])
        for name in ["segment", "key", "map", "variant", "sound"] {
            await #expect(throws: MediaError.notAllowed(address), "\(name)") {
                try await open(server.url("/\(name).m3u8"))
            }
        }
        #expect(server.log.requests("/a.ts").isEmpty)
    }

    /// Every way in which a server can declare an endless length.
    @Test(arguments: [[], [.ignoresRanges], [.ignoresRanges, .noLength]] as [[FaultyRoute.Fault]])
    func nothingIsReadWithoutEnd(faults: [FaultyRoute.Fault]) async throws {
        func zeros(_ count: Int64) -> FaultyRoute { FaultyRoute(body: .zeros(count), faults: faults) }
        let key = "#EXT-X-KEY:METHOD=AES-128,URI=\"k\""
        let server = try LoopbackServer([
            "/huge.m3u8": zeros(9 << 20), "/main.m3u8": media(""), "/a.ts": zeros(65 << 20),
            "/key.m3u8": .text("#EXTM3U\n\(key)\n#EXTINF:1,\nb.ts\n#EXT-X-ENDLIST"), "/k": zeros(5000),
            "/b.ts": .data(Data(count: 32)), "/a.vtt": zeros(5 << 20),
        ])
        let captions = CaptionOffer(place: .file(server.url("/a.vtt")))
        await #expect(throws: MediaError.network(.tooLarge(limit: 4 << 20))) {
            let media = Media.video(server.url("/main.m3u8"), delivery: .hls)
            _ = try await CaptionStore(media: store).captions(captions, of: media, near: 0)
        }
        for (name, limit) in [("huge", 8 << 20), ("main", 64 << 20), ("key", 4096)] {
            await #expect(throws: MediaError.network(.tooLarge(limit: limit)), "\(name)") {
                _ = try await open(server.url("/\(name).m3u8")).bytes(0)
            }
        }
    }

    @Test func subtitlesOutOfBoundsAreLeftOut() async throws {
        let subtitles = (Self.forbidden + ["fine.m3u8"]).map {
            "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",URI=\"\($0)\"\n"
        }
        let server = try LoopbackServer([
            "/main.m3u8": .text("#EXTM3U\n\(subtitles.joined())#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8"),
            "/v.m3u8": media(""),
        ])
        let found = try await store.streams.presentation(
            of: Rendition(url: server.url("/main.m3u8"), delivery: .hls), fitting: .phone
        ).subtitles
        #expect(found.map(\.url) == [server.url("/fine.m3u8")])
    }

    @Test func redirectsLeadNoFurtherThanAddresses() async throws {
        let other = try LoopbackServer(["/a.ts": .data(Data([0x47])), "/k": .data(Data(count: 16))])
        let server = try LoopbackServer([
            "/main.m3u8": media(""), "/a.ts": .redirect(to: other.url("/a.ts").absoluteString),
            "/secret.m3u8": .text(
                "#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXTINF:1,\nb.ts\n#EXT-X-ENDLIST"),
            "/b.ts": .data(Data(count: 32)), "/k": .redirect(to: other.url("/k").absoluteString),
            "/far.m3u8": .redirect(to: other.url("/main.m3u8").absoluteString),
            "/file.m3u8": .redirect(to: "file:///etc/passwd"),
        ])
        for name in ["main", "secret", "far", "file"] {
            let error = await #expect(throws: MediaError.self, "\(name)") {
                _ = try await open(server.url("/\(name).m3u8")).bytes(0)
            }
            guard case .network(.unsupportedURL) = error else {
                Issue.record("\(name): \(String(describing: error))")
                continue
            }
        }
        #expect(other.log.requests().isEmpty)
    }

    @Test func addressesCountFromWhereARedirectEnded() async throws {
        let server = try LoopbackServer([
            "/short": .redirect(to: "/deep/down/main.m3u8"),
            "/deep/down/main.m3u8": .text("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n../v"),
            "/deep/v": .redirect(to: "/else/where.m3u8"), "/else/where.m3u8": media(""),
            "/else/a.ts": .data(Data([0x47, 1, 2])),
        ])
        #expect(try await open(server.url("/short")).bytes(0) == Data([0x47, 1, 2]))
    }

    @Test(arguments: [
        "../secret.ts", "/etc/passwd", "file:///etc/passwd", "link/secret.ts", "a/../../secret.ts", "..%2Fsecret.ts",
        "a%2F..%2F..%2Fsecret.ts", "a.ts%00", "file://elsewhere/etc/passwd", "//elsewhere/a.ts",
        "ftp://example.org/a.ts",
    ])
    func aPlaylistOnDiskStaysInItsFolder(name: String) async throws {
        _ = try folder.write(Data([0x47]), as: "secret.ts")
        _ = try folder.write(Data([0x47]), as: "sub/a.ts")
        let link = folder.url.appending(path: "sub/link").path()
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.url.path())
        for lines in [name, "#EXT-X-MAP:URI=\"\(name)\"\na.ts", "#EXT-X-KEY:METHOD=AES-128,URI=\"\(name)\"\na.ts"] {
            let main = try folder.write(Data("#EXTM3U\n#EXTINF:1,\n\(lines)\n#EXT-X-ENDLIST".utf8), as: "sub/main.m3u8")
            let error = await #expect(throws: MediaError.self) { try await open(main) }
            guard case .notAllowed = error else {
                Issue.record("it was \(String(describing: error))")
                continue
            }
        }
    }

    @Test func filesBeneathTheFolderAreFineWhateverTheirNames() async throws {
        let names = ["a b.ts", "sub/ä#1.ts", "100%.ts"]
        for name in names { _ = try folder.write(Data([0x47]) + Data(name.utf8), as: name) }
        let text = "#EXTM3U\na%20b.ts\nsub/%C3%A4%231.ts\n./sub/../100%25.ts\n#EXT-X-ENDLIST"
        let reader = try await open(try folder.write(Data(text.utf8), as: "main.m3u8"))
        for (index, name) in names.enumerated() {
            #expect(try await reader.bytes(index) == Data([0x47]) + Data(name.utf8))
        }
    }
}
