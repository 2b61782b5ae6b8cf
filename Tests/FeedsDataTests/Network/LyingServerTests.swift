// The network and the cache with a server whose headers may all lie: never a crash, a hang or much memory.

import FeedsModels
import FeedsTestSupport
import Foundation
import SoupBridge
import Testing

@testable import FeedsData

@Suite("Before a server that lies", .serialized, .timeLimit(.minutes(5)))
struct LyingServerTests {
    private static let torture = Torture()
    private static let seeds = (0..<UInt64(torture.rounds(8))).map { torture.seed + $0 * 1000 }
    /// The number of seeds in each round.
    private static let round: UInt64 = 20
    private static let file = noise(600_000)
    private static let picture = Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) + noise(90_000, seed: 2)
    /// The limit for a seed, on a busy machine.
    private static let bound = Duration.seconds(20)
    private static let memory: Int64 = 200 << 20

    @Test(arguments: seeds)
    func everyQuestionIsAnswered(first: UInt64) async throws {
        let before = try PeakMemory.startOver()
        for seed in first..<first + Self.round {
            let liar = Liar(seed: seed)
            let server = try LoopbackServer { liar.answer(Self.route($0)) }
            let folder = try TemporaryFolder()
            let time = await ContinuousClock().measure {
                await ask(ImpatientNetwork(), server)
                await use(Self.store(folder), server)
                // The next start, with the cached results of the lies.
                await use(Self.store(folder), server)
            }
            #expect(time < Self.bound, "seed \(seed) took \(time)")
        }
        let grown = try PeakMemory.bytes() - before
        #expect(grown < Self.memory, "seeds from \(first) took \(grown >> 20) MB")
    }

    /// For all lies: the bytes are the file's, from its beginning, or there is an error.
    @Test(arguments: seeds)
    func noWrongByteIsHandedOut(first: UInt64) async throws {
        var came = 0
        for seed in first..<first + Self.round {
            let liar = Liar(seed: seed, liesAboutStatus: false)
            let server = try LoopbackServer { liar.answer(Self.route($0)) }
            let folder = try TemporaryFolder()
            let store = Self.store(folder)
            for _ in 0..<3 {
                // An error is allowed.
                guard let data = try? await store.read(server.url("/v.mp4")) else { continue }
                #expect(data == Self.file.prefix(data.count), "seed \(seed)")
                came += data == Self.file ? 1 : 0
            }
            guard let path = try? await store.picture(server.url("/p.png")) else { continue }
            let kept = try Data(contentsOf: URL(filePath: path))
            #expect(kept == Self.picture.prefix(kept.count), "seed \(seed)")
        }
        #expect(came > 0)
    }

    @Test func theSameSeedTellsTheSameLies() {
        func heads(_ seed: UInt64) -> [String] {
            let liar = Liar(seed: seed)
            return (0..<40).map { _ in "\(liar.answer(Self.route("/v.mp4")).faults)" }
        }
        #expect(heads(1) == heads(1))
        #expect(heads(1) != heads(2))
        #expect(Set(heads(1)).count > 10)
    }

    // MARK: Asking

    private static func route(_ path: String) -> FaultyRoute {
        switch path {
        case "/p.png": .data(picture, type: "image/png").tagged("p")
        case "/feed.json": .text(#"{"videos": ["a.mp4"]}"#, type: "application/json").tagged("f")
        case "/list.m3u8": .text(list, type: "application/vnd.apple.mpegurl").tagged("l")
        default: .data(file, type: "video/mp4").tagged("v")
        }
    }

    private static let list = """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXTINF:4,
        #EXT-X-BYTERANGE:90000@0
        v.mp4
        #EXTINF:4,
        w.mp4
        #EXT-X-ENDLIST
        """

    private static func store(_ folder: TemporaryFolder) -> MediaStore {
        MediaStore(
            folder: folder.url.appending(path: "cache"), network: ImpatientNetwork(), limit: .bytes(64 << 20))
    }

    private func ask(_ network: some MediaNetwork, _ server: LoopbackServer) async {
        // Errors are allowed, here and below.
        _ = try? await network.fetch(NetworkRequest(url: server.url("/feed.json")))
        _ = try? await network.fetch(NetworkRequest(url: server.url("/v.mp4"), range: 100..<5000))
        _ = try? await network.fetch(NetworkRequest(url: server.url("/v.mp4"), range: 599_990..<700_000))
    }

    private func use(_ store: MediaStore, _ server: LoopbackServer) async {
        let video = Media.video(server.url("/v.mp4"))
        let stream = Media.video(server.url("/list.m3u8"), delivery: .hls)
        for media in [video, stream] {
            await store.attend(to: [media])
            _ = try? await store.layout(of: media, fitting: .phone)
            for chunk in 0..<2 { _ = try? await store.preload(media, chunk: chunk, level: 0, fitting: .phone) }
            await store.rest()
            _ = try? await store.layout(of: media, fitting: .phone)
        }
        _ = try? await store.read(server.url("/v.mp4"))
        if let reader = (try? await store.open(stream, fitting: .phone))?.segments {
            for segment in reader.segments.indices { _ = try? await reader.bytes(segment) }
            reader.cancel()
        }
        _ = try? await store.picture(server.url("/p.png"))
        await store.refresh([video])
    }
}
