// The server that other tests trust: it makes exactly the requested faults.
// Thread: any. Invariant: nothing here waits for real time; a slow line has a clock that jumps.

import FeedsTestSupport
import Foundation
import SoupBridge
import Testing

@Suite("LoopbackServer")
struct LoopbackServerTests {
    let client = SoupClient()
    let payload = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

    private func status(_ url: URL, headers: [String: String] = [:], range: Range<Int64>? = nil) async -> Int {
        do {
            return try await client.fetch(SoupRequest(url: url, headers: headers, range: range)).head.status
        } catch .status(let status), .tryLater(let status, _) {
            return status
        } catch {
            return 0
        }
    }

    @Test func aBurstOfErrorsEnds() async throws {
        let server = try LoopbackServer(["/a": .status(503).first(2, then: .data(payload))])
        let url = server.url("/a")
        var seen: [Int] = []
        for _ in 0..<4 { seen.append(await status(url)) }
        #expect(seen == [503, 503, 200, 200])
    }

    @Test func versionsFollowEachOther() async throws {
        let route = FaultyRoute.data(payload).tagged("1").first(
            1, then: .text("new").tagged("2").first(1, then: .status(404)))
        let server = try LoopbackServer(["/a": route])
        let first = try await client.fetch(SoupRequest(url: server.url("/a"), range: 0..<10))
        #expect(first.head.headers["etag"] == "\"1\"")
        let second = try await client.fetch(SoupRequest(url: server.url("/a")))
        #expect(second.head.headers["etag"] == "\"2\"")
        #expect(second.body == Data("new".utf8))
        #expect(await status(server.url("/a")) == 404)
    }

    @Test func knowsItsValidators() async throws {
        let date = "Wed, 01 May 2024 12:00:00 GMT"
        let server = try LoopbackServer(["/a": .data(payload).tagged("1").with("Last-Modified", date)])
        let url = server.url("/a")
        #expect(await status(url, headers: ["If-None-Match": "\"1\""]) == 304)
        #expect(await status(url, headers: ["If-None-Match": "\"2\""]) == 200)
        #expect(await status(url, headers: ["If-Modified-Since": date]) == 304)
        #expect(await status(url, headers: ["If-Range": "\"1\""], range: 5..<9) == 206)
        #expect(await status(url, headers: ["If-Range": date], range: 5..<9) == 206)
        // The range was meant for another version, so the whole body comes.
        #expect(await status(url, headers: ["If-Range": "\"0\""], range: 5..<9) == 200)
    }

    @Test func refusesRanges() async throws {
        let server = try LoopbackServer(["/a": .data(payload, .refusesRanges)])
        #expect(await status(server.url("/a"), range: 0..<10) == 416)
        #expect(await status(server.url("/a")) == 200)
    }

    @Test func saysWhenToComeAgain() async throws {
        let server = try LoopbackServer(["/a": .retryAfter("7")])
        #expect(await status(server.url("/a")) == 429)
    }

    @Test(arguments: [0, 1, 100_000])
    func aResetIsNoEnd(after count: Int64) async throws {
        let server = try LoopbackServer(["/a": .data(payload, .resetAfter(count))])
        await #expect(throws: SoupError.self) { try await client.fetch(SoupRequest(url: server.url("/a"))) }
        #expect(server.log.bytes("/a") % max(count, 1) == 0)
        #expect(server.log.bytes("/a") < 300_000)
    }

    @Test func aShorterAnswerIsNotCut() async throws {
        let server = try LoopbackServer(["/a": .data(payload, .stallAfter(1000))])
        let answer = try await client.fetch(SoupRequest(url: server.url("/a"), range: 0..<1000))
        #expect(answer.body == payload[..<1000])
    }

    @Test func aSlowLineIsShared() async throws {
        let clock = SkippingLineClock()
        let line = LoopbackLine(rate: .megabits(1.2), latency: 0.08, clock: clock)
        let server = try LoopbackServer(["/a": .data(payload), "/b": .data(payload)], line: line)
        async let one = client.fetch(SoupRequest(url: server.url("/a")))
        async let other = client.fetch(SoupRequest(url: server.url("/b")))
        #expect(try await one.body == payload)
        #expect(try await other.body == payload)
        // 2.4 Mbit each; the latencies pass in parallel, or one after the other.
        #expect((4.08...4.17).contains(clock.now))
    }

    @Test func theFirstByteTakesItsTime() async throws {
        let clock = SkippingLineClock()
        let server = try LoopbackServer(
            ["/a": .data(payload, .slowFirstByte(3))], line: LoopbackLine(latency: 0.5, clock: clock))
        #expect(await status(server.url("/a")) == 200)
        #expect(clock.now == 3.5)
    }

    @Test func stoppingEndsTheWaitOfASlowLine() async throws {
        let server = try LoopbackServer(["/a": .data(payload)], line: LoopbackLine(latency: 3600))
        let task = Task { await status(server.url("/a")) }
        for await _ in server.log.stream { break }
        server.stop()
        #expect(await task.value == 0)
    }

    @Test func countsForWhoeverAsks() async throws {
        let server = try LoopbackServer(["/a": .data(payload)])
        _ = await status(server.url("/a"), range: 0..<1000)
        _ = await status(server.url("/a"), range: 0..<10)
        let told = try await client.fetch(SoupRequest(url: server.url("/-/reset")))
        let text = String(decoding: told.body, as: UTF8.self)
        #expect(text.contains(#""/a":{"bytes":1010,"requests":2}"#))
        #expect(text.contains(#""total":{"bytes":1010,"requests":2}"#))
        #expect(server.log.totalBytes == 0)
        #expect(server.log.requests().isEmpty)
    }
}
