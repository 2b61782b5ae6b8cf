// Progressive media through the store: bytes are right, and each is downloaded once.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

@Suite("MediaStore")
struct MediaCacheStoreTests {
    let folder: TemporaryFolder
    let network = NetworkService()
    let store: MediaStore
    let payload = noise(3_000_000)

    init() throws {
        folder = try TemporaryFolder()
        store = MediaStore(folder: folder.url.appending(path: "cache"), network: network)
    }

    private func open(_ media: Media) async throws(MediaError) -> PlayableMedia {
        try await store.open(media, fitting: .phone)
    }

    @Test func aLocalFileIsReadInPlace() async throws {
        let file = try folder.write(payload, as: "a clip.mp4")
        #expect(try await open(.video(file)).path == file.path(percentEncoded: false))
    }

    @Test func aMissingFileIsNamed() async throws {
        let file = folder.url.appending(path: "gone.mp4")
        await #expect(throws: MediaError.fileMissing(file.path())) { try await open(.video(file)) }
    }

    @Test func bytesAreTheServersAndEachIsDownloadedOnce() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload, type: "video/mp4")])
        let reader = try #require(try await open(.video(server.url("/a.mp4"))).reader)
        #expect(reader.length == 3_000_000)
        #expect(try await reader.everything() == payload)
        #expect(server.log.bytes("/a.mp4") == 3_000_000)
        for request in server.log.requests("/a.mp4") {
            let range = try #require(request.range)
            #expect(range.count <= 1 << 20)
        }
    }

    @Test func readersShareOneDownload() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload)])
        let media = Media.video(server.url("/a.mp4"))
        async let one = open(media)
        async let two = open(media)
        let readers = [try #require(try await one.reader), try #require(try await two.reader)]
        async let first = readers[0].everything()
        async let second = readers[1].everything(piece: 9_999)
        #expect(try await first == payload)
        #expect(try await second == payload)
        #expect(server.log.bytes("/a.mp4") == 3_000_000)
    }

    @Test func aCompleteFileNeedsNoNetworkEvenAfterARestart() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload)])
        let media = Media.video(server.url("/a.mp4"))
        let reader = try #require(try await open(media).reader)
        _ = try await reader.everything()
        #expect(try await eventually { try await open(media).path != nil })
        let requests = server.log.requests().count
        let restarted = MediaStore(folder: folder.url.appending(path: "cache"), network: network)
        let path = try #require(try await restarted.open(media, fitting: .phone).path)
        #expect(try Data(contentsOf: URL(filePath: path)) == payload)
        #expect(server.log.requests().count == requests)
        // An open reader continues after the file is complete.
        #expect(try await reader.bytes(at: 1_000_000, count: 10) == payload[1_000_000..<1_000_010])
    }

    @Test func anyOffsetCanBeReadAndCostsItsChunk() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload)])
        let reader = try #require(try await open(.video(server.url("/a.mp4"))).reader)
        #expect(try await reader.bytes(at: 2_999_990, count: 100) == payload[2_999_990...])
        #expect(try await reader.bytes(at: 1_500_000, count: 5) == payload[1_500_000..<1_500_005])
        #expect(try await reader.bytes(at: 0, count: 5) == payload[0..<5])
        #expect(try await reader.bytes(at: 3_000_000, count: 5).isEmpty)
        #expect(server.log.bytes("/a.mp4") <= 4 * 262_144)
    }

    @Test func aFirstLookCostsOneChunk() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload)])
        let reader = try #require(try await open(.video(server.url("/a.mp4"))).reader)
        _ = try await reader.bytes(at: 0, count: 65_536)
        // The last byte of the chunk: after it, no transfer runs.
        _ = try await reader.bytes(at: 262_143, count: 1)
        #expect(server.log.requests().count == 1)
        #expect(server.log.bytes("/a.mp4") == 262_144)
    }

    @Test func cancelAnswersEveryReadAtOnce() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload, .stallAfter(200_000))])
        let reader = try #require(try await open(.video(server.url("/a.mp4"))).reader)
        let answers = Mutex<[Result<Data, MediaError>]>([])
        for offset in [250_000, 700_000, 2_900_000] {
            reader.read(at: Int64(offset), count: 10) { answer in answers.withLock { $0.append(answer) } }
        }
        reader.cancel()
        #expect(answers.withLock { $0 } == Array(repeating: .failure(.cancelled), count: 3))
        await #expect(throws: MediaError.cancelled) { try await reader.bytes(at: 0, count: 1) }
    }

    @Test func openingCanBeCancelled() async throws {
        let gate = LoopbackGate()
        let server = try LoopbackServer(["/a.mp4": .data(payload, .held(gate))])
        let task = Task { try await open(.video(server.url("/a.mp4"))) }
        for await _ in server.log.stream { break }
        task.cancel()
        await #expect(throws: MediaError.cancelled) { try await task.value }
        gate.open()
        // The running transfer is kept for the next reader.
        #expect(try await open(.video(server.url("/a.mp4"))).reader?.length == 3_000_000)
        #expect(server.log.requests().count == 1)
    }

    @Test func whenNobodyIsLeftNothingIsOpen() async throws {
        let server = try LoopbackServer(["/a.mp4": .data(payload), "/b.mp4": .zeros(500 << 20, .ignoresRanges)])
        for path in ["/a.mp4", "/b.mp4"] {
            let reader = try #require(try await open(.video(server.url(path))).reader)
            _ = try await reader.bytes(at: 0, count: 1000)
            reader.cancel()
        }
        #expect(await eventually { network.openRequests == 0 })
        #expect(server.log.bytes("/b.mp4") < 64 << 20)
    }
}
