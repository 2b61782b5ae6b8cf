// A stream with every HLS feature over a real connection: fetched once and never again, when it loops, when the user
// goes back, and after a restart without a network.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("HLS replay")
struct HLSReplayTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer
    private let key = noise(16, seed: 20)

    /// Two rates of a picture in fragmented MP4, as byte ranges of a file each, encrypted, with another initialisation
    /// section after a discontinuity; the sound is a separate stream.
    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer(["/key": .data(key)])
        let rates = ["low": 200_000, "high": 800_000]
        server["/main.m3u8"] = .text(
            """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",DEFAULT=YES,URI="sound.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=\(rates["low"] ?? 0),RESOLUTION=270x480,AUDIO="a"
            low.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=\(rates["high"] ?? 0),RESOLUTION=540x960,AUDIO="a"
            high.m3u8
            """)
        for (name, rate) in rates { try add(name, rate: rate) }
        try add("sound", rate: 64_000)
    }

    private func add(_ name: String, rate: Int) throws {
        var file = Data()
        var text = "#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI=\"key\",IV=0x7\n"
        func part(_ data: Data) throws -> String {
            let secret = try #require(
                HLSCipher.encrypt(data, key: key, startVector: [UInt8](repeating: 0, count: 15) + [7]))
            defer { file.append(secret) }
            return "\(secret.count)@\(file.count)"
        }
        for segment in 0..<6 {
            if segment.isMultiple(of: 3) {
                text += segment == 0 ? "" : "#EXT-X-DISCONTINUITY\n"
                text +=
                    "#EXT-X-MAP:URI=\"\(name).mp4\",BYTERANGE=\"\(try part(Data("\(name) map \(segment)".utf8)))\"\n"
            }
            let body = Data("\(name) \(segment)".utf8) + noise(rate / 4, seed: UInt64(rate + segment))
            text += "#EXTINF:2,\n#EXT-X-BYTERANGE:\(try part(body))\n\(name).mp4\n"
        }
        server["/\(name).m3u8"] = .text(text + "#EXT-X-ENDLIST\n")
        server["/\(name).mp4"] = .data(file)
    }

    private func store() -> MediaStore {
        MediaStore(folder: folder.url.appending(path: "cache"), network: NetworkService())
    }

    private func play(_ store: MediaStore) async throws -> [SegmentData] {
        let media = Media.video(server.url("/main.m3u8"), delivery: .hls)
        let reader = try #require(try await store.open(media, fitting: .phone).segments)
        let sound = try #require(reader.sound)
        var pieces: [SegmentData] = []
        for segment in reader.segments.indices {
            pieces.append(try await reader.piece(segment))
            pieces.append(try await sound.piece(segment))
        }
        return pieces
    }

    @Test func everyPieceIsWhatItShouldBe() async throws {
        let pieces = try await play(store())
        #expect(pieces.count == 12)
        for (index, piece) in pieces.enumerated() {
            let name = index.isMultiple(of: 2) ? "high" : "sound"
            let segment = index / 2
            #expect(piece.data.starts(with: Data("\(name) \(segment)".utf8)))
            #expect(piece.initialisation == Data("\(name) map \(segment / 3 * 3)".utf8))
            #expect(piece.format == segment / 3)
        }
    }

    @Test func loopsAndStepsBackFetchNothing() async throws {
        let store = store()
        let first = try await play(store)
        let requests = server.log.requests().count
        for _ in 0..<10 { #expect(try await play(store) == first) }
        #expect(server.log.requests().count == requests)
        #expect(server.log.requests("/low.m3u8").isEmpty)
        // Two playlists, the master, the key; a request for each part.
        #expect(requests == 4 + 2 * (6 + 2))
    }

    @Test func afterARestartItPlaysWithoutANetwork() async throws {
        let first = try await play(store())
        server.stop()
        #expect(try await play(store()) == first)
    }

    @Test func whatWasPreloadedAtAnotherLevelPlaysAfterARestart() async throws {
        let media = Media.video(server.url("/main.m3u8"), delivery: .hls)
        let rendition = media.renditions[0]
        let before = store()
        for chunk in 0..<6 {
            let receipt = try await before.streams.preload(rendition, chunk: chunk, level: 0, fitting: .phone)
            #expect(receipt.bytes > 0 && receipt.seconds > 0)
        }
        let requests = server.log.requests().count
        let after = store()
        let layout = try #require(try await after.streams.layout(of: rendition, fitting: .phone))
        #expect(layout.present == Array(repeating: 0, count: 6))
        #expect(layout.levels == [200_000, 800_000])
        let pieces = try await play(after)
        #expect(pieces[0].data.starts(with: Data("low 0".utf8)))
        #expect(server.log.requests().count == requests)
    }

    @Test func whatFailedOnceIsAskedForAgain() async throws {
        let media = Media.video(server.url("/main.m3u8"), delivery: .hls)
        server["/high.mp4"] = .status(503)
        server["/low.mp4"] = .status(503)
        let store = store()
        let reader = try #require(try await store.open(media, fitting: .phone).segments)
        await #expect(throws: MediaError.network(.status(503))) { try await reader.piece(0) }
        try add("high", rate: 800_000)
        #expect(try await reader.piece(0).data.starts(with: Data("high 0".utf8)))
    }
}
