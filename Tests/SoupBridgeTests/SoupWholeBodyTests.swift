// A body is complete or an error, for every way of marking its end: a length, a last chunk, or gzip's own end.

import FeedsTestSupport
import Foundation
import SoupBridge
import Synchronization
import Testing

@Suite("SoupClient and whole bodies")
struct SoupWholeBodyTests {
    static let payload = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) })
    static let packed = Int64(payload.gzipped.count)
    let client = SoupClient()

    private func body(_ route: FaultyRoute, headers: [String: String] = [:], limit: Int64 = 64 << 20) async throws
        -> Data
    {
        let server = try LoopbackServer(["/a": route])
        let request = SoupRequest(url: server.url("/a"), headers: headers, sizeLimit: limit, timeout: 5)
        return try await client.fetch(request).body
    }

    static let cut: [String: FaultyRoute] = [
        "length, closed": .data(payload, .dropAfter(100_000), .closing),
        "length, closed, but for a byte": .data(payload, .dropAfter(199_999), .closing),
        "length, closed, nothing came": .data(payload, .dropAfter(0), .closing),
        "chunks": .data(payload, .noLength, .dropAfter(100_000)),
        "chunks, all but the last": .data(payload, .noLength, .withoutLastChunk),
        "chunks, closed, all but the last": .data(payload, .noLength, .withoutLastChunk, .closing),
        "chunks, nothing came": .data(payload, .noLength, .dropAfter(0)),
        "gzip of its length": .gzip(payload, without: 1000),
        "gzip of its length, only the sum is missing": .gzip(payload, without: 4),
        "gzip, closed": .gzip(payload, .dropAfter(packed / 2), .closing),
        "gzip in chunks": .gzip(payload, .noLength, .dropAfter(packed / 2)),
        "gzip in chunks that end": .gzip(payload, without: 1000, .noLength),
    ]

    @Test(arguments: cut.keys.sorted()) func whatIsCutShortIsAnInterruption(name: String) async throws {
        let route = try #require(Self.cut[name])
        await #expect(throws: SoupError.interrupted) { try await body(route) }
        // The header of the request makes no difference.
        await #expect(throws: SoupError.interrupted) { try await body(route, headers: ["Connection": "close"]) }
    }

    static let whole: [String: FaultyRoute] = [
        "length": .data(payload), "length, closed": .data(payload, .closing), "chunks": .data(payload, .noLength),
        "chunks, closed": .data(payload, .noLength, .closing), "gzip": .gzip(payload),
        "gzip, closed": .gzip(payload, .closing), "gzip in chunks": .gzip(payload, .noLength),
        "no gzip at all": .data(payload).with("Content-Encoding", "gzip"),
        "two members": .data(payload.prefix(70_000).gzipped + payload.dropFirst(70_000).gzipped)
            .with("Content-Encoding", "gzip"),
        "padded": .data(payload.gzipped + Data(count: 100)).with("Content-Encoding", "x-gzip"),
    ]

    @Test(arguments: whole.keys.sorted()) func whatIsWholeComesAsItIs(name: String) async throws {
        #expect(try await body(try #require(Self.whole[name])) == Self.payload)
    }

    @Test func anEmptyBodyIsWhole() async throws {
        for route in [
            FaultyRoute.data(Data()), .data(Data(), .noLength), .data(Data()).with("Content-Encoding", "gzip"),
        ] {
            #expect(try await body(route).isEmpty)
        }
    }

    @Test func contentThatSwellsEndsAtTheLimit() async throws {
        await #expect(throws: SoupError.tooLarge(limit: 1 << 20)) {
            try await body(.gzip(Data(count: 64 << 20)), limit: 1 << 20)
        }
    }

    /// An empty block of gzip is five bytes of nothing.
    @Test func nothingWithoutEndEndsAtTheLimit() async throws {
        var bytes = Data().gzipped.prefix(10)
        for _ in 0..<500_000 { bytes.append(contentsOf: [0, 0, 0, 0xFF, 0xFF]) }
        await #expect(throws: SoupError.tooLarge(limit: 1 << 20)) {
            try await body(.data(bytes, .noLength).with("Content-Encoding", "gzip"), limit: 1 << 20)
        }
    }

    @Test func compressionThatWasNotAskedForIsRefused() async throws {
        for encoding in ["br", "gzip, gzip", "deflate"] {
            let error = await #expect(throws: SoupError.self) {
                try await body(.data(Self.payload).with("Content-Encoding", encoding))
            }
            guard case .malformed = error else {
                Issue.record("\(encoding) gave \(String(describing: error))")
                continue
            }
        }
    }

    @Test func gzipIsAskedForExceptWithARange() async throws {
        let server = try LoopbackServer(["/a": .data(Self.payload)])
        _ = try await client.fetch(SoupRequest(url: server.url("/a")))
        _ = try await client.fetch(SoupRequest(url: server.url("/a"), range: 0..<10))
        #expect(server.log.requests("/a").map { $0.headers["accept-encoding"] } == ["gzip", nil])
    }

    @Test func aReaderWhoWaitsGetsSmallPieces() async throws {
        let server = try LoopbackServer(["/a": .gzip(Data(count: 1 << 20))])
        let (pieces, more) = AsyncStream.makeStream(of: Int.self)
        let ended = Mutex<SoupError?>(.cancelled)
        let transfer = client.stream(
            SoupRequest(url: server.url("/a")),
            SoupStreamEvents(
                onHead: { _ in },
                onChunk: {
                    more.yield($0.count)
                    return .wait
                },
                onEnd: { error in
                    ended.withLock { $0 = error }
                    more.finish()
                }))
        var count = 0
        for await piece in pieces {
            #expect(piece <= 64 << 10)
            count += piece
            transfer.resume()
        }
        #expect(count == 1 << 20 && ended.withLock { $0 } == nil)
    }
}
