// Encrypted streams over a real connection: readers get decrypted bytes, and the disk holds the encrypted ones.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@Suite("Encrypted HLS")
struct HLSEncryptionTests {
    private let folder: TemporaryFolder
    private let store: MediaStore
    private let key = noise(16, seed: 9)
    private let other = noise(16, seed: 10)
    private let first = Data([0x47]) + noise(50_003, seed: 11)
    private let second = Data([0x47]) + noise(40_000, seed: 12)

    init() throws {
        folder = try TemporaryFolder()
        store = MediaStore(folder: folder.url.appending(path: "cache"), network: NetworkService())
    }

    private func encrypted(_ data: Data, _ key: Data, vector: UInt8) throws -> Data {
        let vector = [UInt8](repeating: 0, count: 15) + [vector]
        return try #require(HLSCipher.encrypt(data, key: key, startVector: vector))
    }

    private func open(_ url: URL) async throws(MediaError) -> any SegmentReader {
        guard let reader = try await store.open(.video(url, delivery: .hls), fitting: .phone).segments else {
            throw .unsupported("not segments")
        }
        return reader
    }

    @Test func numbersAndVectorsOpenSegmentsAndKeysTakeTurns() async throws {
        let text = """
            #EXTM3U
            #EXT-X-MEDIA-SEQUENCE:5
            #EXT-X-KEY:METHOD=AES-128,URI="one.key"
            #EXTINF:2,
            a.ts
            #EXT-X-KEY:METHOD=AES-128,URI="two.key",IV=0x0000000000000000000000000000002a
            #EXTINF:2,
            b.ts
            #EXT-X-KEY:METHOD=NONE
            #EXTINF:2,
            c.ts
            #EXT-X-ENDLIST
            """
        let secret = try encrypted(first, key, vector: 5)
        let server = try LoopbackServer([
            "/main.m3u8": .text(text), "/one.key": .data(key), "/two.key": .data(other), "/a.ts": .data(secret),
            "/b.ts": .data(try encrypted(second, other, vector: 42)), "/c.ts": .data(second),
        ])
        let reader = try await open(server.url("/main.m3u8"))
        #expect(reader.container == .transportStream)
        #expect(try await reader.bytes(0) == first)
        #expect(try await reader.bytes(1) == second)
        #expect(try await reader.bytes(2) == second)
        #expect(server.log.bytes("/a.ts") == Int64(secret.count))
        #expect(!(try await isOnDisk(first.prefix(4096))))
    }

    /// True when any file of the cache holds those bytes.
    private func isOnDisk(_ bytes: Data) async throws -> Bool {
        let cache = folder.url.appending(path: "cache")
        let names = try FileManager.default.subpathsOfDirectory(atPath: cache.path())
        let files = names.map { cache.appending(path: $0) }.filter { !$0.hasDirectoryPath }
        // A file that was removed meanwhile holds nothing.
        return files.contains { (try? Data(contentsOf: $0))?.range(of: bytes) != nil }
    }

    @Test func encryptedInitialisationAndPartsOfAFile() async throws {
        let head = try encrypted(Data("head".utf8), key, vector: 16)
        let body = try encrypted(second, key, vector: 16)
        let text = """
            #EXTM3U
            #EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x10
            #EXT-X-MAP:URI="all",BYTERANGE="\(head.count)@0"
            #EXTINF:2,
            #EXT-X-BYTERANGE:\(body.count)@\(head.count)
            all
            #EXT-X-ENDLIST
            """
        let server = try LoopbackServer(["/main.m3u8": .text(text), "/k": .data(key), "/all": .data(head + body)])
        for (data, name) in [(Data(text.utf8), "main.m3u8"), (key, "k"), (head + body, "all")] {
            _ = try folder.write(data, as: name)
        }
        for url in [server.url("/main.m3u8"), folder.url.appending(path: "main.m3u8")] {
            #expect(try await open(url).bytes(0, withInit: true) == Data("head".utf8) + second)
        }
    }

    @Test func whatDoesNotOpenIsSaid() async throws {
        let text = "#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST"
        let server = try LoopbackServer([
            "/main.m3u8": .text(text), "/k": .data(other), "/a.ts": .data(try encrypted(first, key, vector: 0)),
        ])
        await #expect(throws: MediaError.unsupported("its key does not open it")) {
            try await open(server.url("/main.m3u8"))
        }
    }

    @Test(arguments: [0, 15, 17, 32, 70_000]) func aKeyOfAnotherLengthIsNoKeyAndIsNotKept(count: Int) async throws {
        let text = "#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST"
        let server = try LoopbackServer([
            "/main.m3u8": .text(text), "/k": .data(Data(count: count)),
            "/a.ts": .data(try encrypted(first, key, vector: 0)),
        ])
        let error = await #expect(throws: MediaError.self) { try await open(server.url("/main.m3u8")) }
        let isNamed = error == .unsupported("it is encrypted, and its key is not 16 bytes long")
        #expect(isNamed || error == .network(.tooLarge(limit: 4096)))
        server["/k"] = .data(key)
        #expect(try await open(server.url("/main.m3u8")).bytes(0) == first)
        #expect(server.log.requests("/a.ts").count == 1)
    }
}
