// Limits, cancellation and back pressure: unwanted bytes are not downloaded, and no connection stays open.

import FeedsTestSupport
import Foundation
import GLibBridge
import SoupBridge
import Synchronization
import Testing

@Suite("SoupClient limits")
struct SoupLimitTests {
    let client = SoupClient()

    @Test func refusesATooLongBodyBeforeReadingIt() async throws {
        let server = try LoopbackServer(["/huge": .zeros(200 << 20)])
        await #expect(throws: SoupError.tooLarge(limit: 1 << 20)) {
            try await client.fetch(SoupRequest(url: server.url("/huge"), sizeLimit: 1 << 20))
        }
        // Only the bytes that sockets buffer.
        #expect(server.log.bytes("/huge") < 32 << 20)
    }

    @Test func stopsABodyOfUntoldLengthAtTheLimit() async throws {
        let server = try LoopbackServer(["/huge": .zeros(200 << 20, .noLength)])
        await #expect(throws: SoupError.tooLarge(limit: 1 << 20)) {
            try await client.fetch(SoupRequest(url: server.url("/huge"), sizeLimit: 1 << 20))
        }
        #expect(server.log.bytes("/huge") < 32 << 20)
    }

    @Test func cancellingTheTaskEndsTheRequestAtTheSocket() async throws {
        let gate = LoopbackGate()
        let server = try LoopbackServer(["/slow": .data(Data([1]), .held(gate))])
        defer { gate.open() }
        let task = Task { try await client.fetch(SoupRequest(url: server.url("/slow"))) }
        for await _ in server.log.stream { break }
        task.cancel()
        await #expect(throws: SoupError.cancelled) { try await task.value }
    }

    @Test func aTaskCancelledBeforehandAsksNothing() async throws {
        let server = try LoopbackServer(["/a": .data(Data([1]))])
        let gate = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for await _ in gate.stream { break }
            return try await client.fetch(SoupRequest(url: server.url("/a")))
        }
        task.cancel()
        gate.continuation.finish()
        await #expect(throws: SoupError.cancelled) { try await task.value }
        #expect(server.log.requests().isEmpty)
    }

    @Test func waitingReadersHoldTheServerBack() async throws {
        let server = try LoopbackServer(["/huge": .zeros(64 << 20)])
        let first = AsyncStream.makeStream(of: Int.self)
        let end = AsyncStream.makeStream(of: SoupError?.self)
        let transfer = client.stream(
            SoupRequest(url: server.url("/huge"), sizeLimit: 1 << 30),
            SoupStreamEvents(
                onHead: { _ in },
                onChunk: {
                    first.continuation.yield($0.count)
                    return .wait
                },
                onEnd: { end.continuation.yield($0) }))
        for await count in first.stream {
            #expect(count > 0)
            break
        }
        // All arriving data stay in socket buffers now; cancelling a waiting stream ends it too.
        transfer.cancel()
        for await error in end.stream {
            #expect(error == .cancelled)
            break
        }
        #expect(server.log.bytes("/huge") < 32 << 20)
    }

    @Test func resumingBringsTheWholeBody() async throws {
        let payload = Data((0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        let server = try LoopbackServer(["/a": .data(payload)])
        let gathered = Mutex(Data())
        let end = AsyncStream.makeStream(of: SoupError?.self)
        let chunks = AsyncStream.makeStream(of: Void.self)
        let transfer = client.stream(
            SoupRequest(url: server.url("/a")),
            SoupStreamEvents(
                onHead: { _ in },
                onChunk: { chunk in
                    gathered.withLock { $0.append(chunk) }
                    chunks.continuation.yield()
                    return .wait
                },
                onEnd: {
                    end.continuation.yield($0)
                    chunks.continuation.finish()
                }))
        for await _ in chunks.stream { transfer.resume() }
        for await error in end.stream {
            #expect(error == nil)
            break
        }
        #expect(gathered.withLock { $0 } == payload)
    }

    @Test func cancelledRequestsLeaveNothingOpenAndNoConnectionTaken() async throws {
        let gate = LoopbackGate()
        let server = try LoopbackServer([
            "/held": .data(Data([1]), .held(gate)), "/stalled": .data(Data(count: 90_000), .stallAfter(70_000)),
            "/good": .data(Data([7])),
        ])
        defer { gate.open() }
        for path in ["/held", "/stalled"] {
            for _ in 0..<10 {
                let head = AsyncStream.makeStream(of: Void.self)
                let end = AsyncStream.makeStream(of: SoupError?.self)
                let transfer = client.stream(
                    SoupRequest(url: server.url(path)),
                    SoupStreamEvents(
                        onHead: { _ in head.continuation.yield() }, onChunk: { _ in .more },
                        onEnd: { end.continuation.yield($0) }))
                if path == "/stalled" { for await _ in head.stream { break } }
                transfer.cancel()
                for await error in end.stream {
                    #expect(error == .cancelled)
                    break
                }
            }
        }
        // Twenty were cancelled and only six connections exist, so a leaked connection would show here.
        for _ in 0..<12 {
            #expect(try await client.fetch(SoupRequest(url: server.url("/good"), timeout: 5)).body == Data([7]))
        }
        await client.settle()
        #expect(client.requests.value == 0)
    }
}
