// HLS through the store, from disk and from the web: right bytes, each segment once, and no forbidden address.

import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

@testable import FeedsData

@Suite("HLS through MediaStore")
struct HLSStoreTests {
    let folder: TemporaryFolder
    let network = NetworkService()
    let store: MediaStore
    let first = noise(40_000, seed: 2)
    let second = noise(30_000, seed: 3)
    let initial = Data(noise(700, seed: 4))
    let fragmented = "#EXTM3U\n#EXT-X-MAP:URI=\"init.mp4\"\n#EXTINF:2,\na.m4s\n#EXTINF:1.5,\nb.m4s\n#EXT-X-ENDLIST\n"

    init() throws {
        folder = try TemporaryFolder()
        store = MediaStore(folder: folder.url.appending(path: "cache"), network: network)
    }

    private func open(_ url: URL, pane: PaneSize = .phone) async throws(MediaError) -> any SegmentReader {
        guard let reader = try await store.open(.video(url, delivery: .hls), fitting: pane).segments else {
            throw .unsupported("not segments")
        }
        return reader
    }

    private func playlist(_ text: String, as name: String = "main.m3u8") throws -> URL {
        try folder.write(Data(text.utf8), as: name)
    }

    private func fragmentedServer() throws -> LoopbackServer {
        try LoopbackServer([
            "/v/main.m3u8": .text(fragmented), "/v/init.mp4": .data(initial), "/v/a.m4s": .data(first),
            "/v/b.m4s": .data(second),
        ])
    }

    @Test func segmentsOnDiskAreReadInPlace() async throws {
        let main = try playlist(fragmented)
        for (data, name) in [(initial, "init.mp4"), (first, "a.m4s"), (second, "b.m4s")] {
            _ = try folder.write(data, as: name)
        }
        let reader = try await open(main)
        #expect(reader.container == .fragmentedMP4)
        #expect(reader.segments == [MediaSegment(start: 0, duration: 2), MediaSegment(start: 2, duration: 1.5)])
        #expect(try await reader.bytes(0, withInit: true) == initial + first)
        #expect(try await reader.bytes(1) == second)
        await #expect(throws: MediaError.self) { try await reader.bytes(2) }
        await #expect(throws: MediaError.self) { try await reader.bytes(-1) }
    }

    @Test func remoteSegmentsAreFetchedOnceAndKept() async throws {
        let server = try fragmentedServer()
        let reader = try await open(server.url("/v/main.m3u8"))
        async let one = reader.bytes(0, withInit: true)
        async let two = reader.bytes(0, withInit: true)
        #expect(try await one == initial + first)
        #expect(try await two == initial + first)
        #expect(try await reader.bytes(1, withInit: true) == initial + second)
        let again = try await open(server.url("/v/main.m3u8"))
        #expect(try await again.bytes(1) == second)
        for path in ["/v/init.mp4", "/v/a.m4s", "/v/b.m4s"] { #expect(server.log.requests(path).count == 1) }
    }

    @Test func aFirstLookFetchesOneSegment() async throws {
        let server = try fragmentedServer()
        let reader = try await open(server.url("/v/main.m3u8"))
        _ = try await reader.bytes(0, withInit: true)
        #expect(server.log.requests("/v/b.m4s").isEmpty)
    }

    @Test func partsOfOneFileAreCutOut() async throws {
        let all = initial + first + second
        let text = """
            #EXTM3U
            #EXT-X-MAP:URI="all.mp4",BYTERANGE="700@0"
            #EXTINF:1,
            #EXT-X-BYTERANGE:40000@700
            all.mp4
            #EXTINF:1,
            #EXT-X-BYTERANGE:30000
            all.mp4
            #EXT-X-ENDLIST
            """
        let server = try LoopbackServer(["/main.m3u8": .text(text), "/all.mp4": .data(all)])
        let local = try playlist(text)
        _ = try folder.write(all, as: "all.mp4")
        for url in [server.url("/main.m3u8"), local] {
            let reader = try await open(url)
            #expect(try await reader.bytes(0, withInit: true) == initial + first)
            #expect(try await reader.bytes(1) == second)
        }
        #expect(server.log.bytes("/all.mp4") == 70_700)
    }

    @Test func transportStreamsAreToldByTheirBytes() async throws {
        let segment = Data([0x47]) + noise(1879)
        _ = try folder.write(segment, as: "a.ts")
        let text = "#EXTM3U\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST\n"
        let reader = try await open(try playlist(text))
        #expect(reader.container == .transportStream)
        #expect(try await reader.bytes(0, withInit: true) == segment)
        _ = try folder.write(Data("ID3".utf8) + noise(100), as: "a.ts")
        await #expect(throws: MediaError.unsupported("its segments are neither MP4 nor MPEG-TS")) {
            try await open(try playlist(text))
        }
    }

    @Test func theVariantThatFitsThePaneIsTakenAndTheNextWhenItFails() async throws {
        let server = try fragmentedServer()
        server["/master.m3u8"] = .text(
            """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=1080x1920
            v/main.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=5,RESOLUTION=540x960
            gone/main.m3u8
            """)
        let reader = try await open(server.url("/master.m3u8"))
        #expect(server.log.requests().map(\.path).prefix(3) == ["/master.m3u8", "/gone/main.m3u8", "/v/main.m3u8"])
        #expect(reader.segments.count == 2)
    }

    @Test(arguments: [
        (
            "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST",
            "it is copy-protected with SAMPLE-AES"
        ),
        (
            "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMAT=\"com.widevine\"\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST",
            "it is copy-protected with AES-128 of com.widevine"
        ),
        ("#EXTINF:1,\na.ts", "it is a live stream"),
        ("#EXT-X-PLAYLIST-TYPE:EVENT\n#EXTINF:1,\na.ts", "it is a live stream"),
        ("#EXT-X-GAP\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST", "all of its segments are missing"),
        ("#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\n#EXTINF:1,\n{$a}.ts", "the playlist's addresses hold variables"),
        ("#EXT-X-ENDLIST", "the playlist lists no segments"),
    ])
    func whatWeCannotPlayIsSaid(text: String, reason: String) async throws {
        let main = try playlist("#EXTM3U\n" + text)
        await #expect(throws: MediaError.unsupported(reason)) { try await open(main) }
    }

    @Test func aPlaylistOnDiskMayUseTheWeb() async throws {
        let server = try fragmentedServer()
        let main = try playlist("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(server.url("/v/main.m3u8"))\n")
        #expect(try await open(main).bytes(1) == second)
    }

    @Test func missingSegmentsAreNamed() async throws {
        let server = try LoopbackServer(["/main.m3u8": .text(fragmented), "/init.mp4": .data(initial)])
        let reader = try await open(server.url("/main.m3u8"))
        await #expect(throws: MediaError.network(.status(404))) { try await reader.bytes(0) }
        let local = try await open(try playlist(fragmented))
        let missing = folder.url.appending(path: "init.mp4").path()
        await #expect(throws: MediaError.fileMissing(missing)) { try await local.bytes(0) }
    }

    @Test func cancelAnswersEveryReadAtOnce() async throws {
        let gate = LoopbackGate()
        let server = try fragmentedServer()
        server["/v/a.m4s"] = .data(first, .held(gate))
        defer { gate.open() }
        let reader = try await open(server.url("/v/main.m3u8"))
        let answers = Mutex<[Result<SegmentData, MediaError>]>([])
        for _ in 0..<3 { reader.read(segment: 0) { answer in answers.withLock { $0.append(answer) } } }
        reader.cancel()
        #expect(answers.withLock { $0 } == Array(repeating: .failure(.cancelled), count: 3))
        await #expect(throws: MediaError.cancelled) { try await reader.bytes(1) }
    }

    @Test func aWebPageInPlaceOfASegmentIsNotKept() async throws {
        let server = try LoopbackServer([
            "/main.m3u8": .text("#EXTM3U\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST"), "/a.ts": .html(),
        ])
        await #expect(throws: MediaError.unsupported("the address gives a web page")) {
            try await open(server.url("/main.m3u8"))
        }
        server["/a.ts"] = .data(Data([0x47, 1]))
        #expect(try await open(server.url("/main.m3u8")).bytes(0) == Data([0x47, 1]))
        server["/page.m3u8"] = .html()
        await #expect(throws: MediaError.unsupported("the playlist is no HLS playlist")) {
            try await open(server.url("/page.m3u8"))
        }
        server["/page.m3u8"] = .text("\n#EXTM3U\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST")
        #expect(try await open(server.url("/page.m3u8")).segments.count == 1)
    }

    @Test func aReaderJoinsWhatIsOnItsWay() async throws {
        let gate = LoopbackGate()
        let server = try fragmentedServer()
        server["/v/b.m4s"] = .data(second, .held(gate))
        let rendition = Rendition(url: server.url("/v/main.m3u8"), delivery: .hls)
        let reader = try await open(rendition.url)
        async let preloaded = store.streams.preload(rendition, chunk: 1, level: 0, fitting: .phone)
        #expect(await eventually { !server.log.requests("/v/b.m4s").isEmpty })
        async let read = reader.bytes(1)
        gate.open()
        #expect(try await read == second)
        #expect(try await preloaded.bytes == second.count + initial.count)
        #expect(server.log.requests("/v/b.m4s").count == 1)
    }

    @Test func whatIsWatchedComesBeforeWhatIsFetchedAhead() async throws {
        let gate = LoopbackGate()
        let server = try fragmentedServer()
        server["/v/b.m4s"] = .data(second, .held(gate))
        server["/n/main.m3u8"] = .text("#EXTM3U\n#EXTINF:1,\nn.ts\n#EXT-X-ENDLIST")
        server["/n/n.ts"] = .data(Data([0x47]) + first)
        let watched = Media.video(server.url("/v/main.m3u8"), delivery: .hls)
        let next = Media.video(server.url("/n/main.m3u8"), delivery: .hls)
        await store.attend(to: [watched, next])
        let reader = try await open(watched.renditions[0].url)
        async let read = reader.bytes(1)
        #expect(await eventually { !server.log.requests("/v/b.m4s").isEmpty })
        async let ahead = store.preload(next, chunk: 0, level: 0, fitting: .phone)
        #expect(await eventually { !server.log.requests("/n/main.m3u8").isEmpty })
        #expect(server.log.requests("/n/n.ts").isEmpty)
        gate.open()
        #expect(try await read == second)
        #expect(try await ahead.bytes == first.count + 1)
    }
}
