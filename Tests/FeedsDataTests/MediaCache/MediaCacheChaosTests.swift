// The cache with a server that fails at random: right bytes or an error, every time, and never a hang.

import FeedsModels
import FeedsTestSupport
import Foundation
import SoupBridge
import Testing

@testable import FeedsData

@Suite("MediaStore before a mad server", .serialized, .timeLimit(.minutes(5)))
struct MediaCacheChaosTests {
    private static let torture = Torture()
    private static let size = 600_000

    @Test(arguments: (0..<UInt64(torture.rounds(3))).map { torture.seed + $0 })
    func everyByteThatComesIsRight(seed: UInt64) async throws {
        let files = Dictionary(
            uniqueKeysWithValues: (0..<6).map { ("/\($0)", noise(Self.size + Int($0) * 7919, seed: $0 + 1)) })
        let chaos = ChaosRoutes(files, seed: seed)
        let server = try LoopbackServer(others: chaos.answer)
        let folder = try TemporaryFolder()
        let store = MediaStore(folder: folder.url, network: ImpatientNetwork(), limit: .bytes(1 << 30))
        var missing = Set(files.keys)
        var right = 0
        for _ in 0..<60 where !missing.isEmpty {
            for path in missing.sorted() {
                do {
                    let data = try await store.read(server.url(path))
                    #expect(data == files[path], "seed \(seed): \(path) came wrong")
                    missing.remove(path)
                    right += 1
                } catch is MediaError {
                    // An error is allowed; the next try continues from the received bytes.
                }
            }
        }
        #expect(missing.isEmpty, "seed \(seed): \(missing) never came")
        #expect(right == files.count)
    }

    /// Bytes that were cached during the failures are right without the server.
    @Test func whatWasKeptIsRightWithoutTheServer() async throws {
        let data = noise(Self.size)
        let chaos = ChaosRoutes(["/a": data], seed: Self.torture.seed, faulty: 5)
        let server = try LoopbackServer(others: chaos.answer)
        let folder = try TemporaryFolder()
        let url = server.url("/a")
        let store = MediaStore(folder: folder.url, network: ImpatientNetwork(), limit: .bytes(1 << 30))
        let came = await eventually { (try? await store.read(url)) == data }
        #expect(came)
        server.stop()
        #expect(try await store.read(url) == data)
    }

    /// A document has no checksum, so an answer that the server declares complete is accepted; nothing may be mixed in.
    @Test(arguments: (0..<UInt64(torture.rounds(1))).map { torture.seed + $0 })
    func documentsAreWhatTheServerCallsWhole(seed: UInt64) async throws {
        let body = Data(#"{"videos": ["https://a.example.com/\#(String(repeating: "a", count: 60_000)).mp4"]}"#.utf8)
        let chaos = ChaosRoutes(["/feed": body], seed: seed)
        let server = try LoopbackServer(others: chaos.answer)
        let network = ImpatientNetwork()
        var whole = 0
        for _ in 0..<12 {
            do throws(NetworkError) {
                let answer = try await network.fetch(NetworkRequest(url: server.url("/feed")))
                #expect(answer.body == body.prefix(Int(answer.totalLength ?? Int64(body.count))), "seed \(seed)")
                whole += answer.body == body ? 1 : 0
            } catch {
                #expect(error != .cancelled)
            }
        }
        #expect(whole > 0)
    }
}
