// The real network service: ranges are checked, and every failure becomes its own case.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@Suite("NetworkService")
struct NetworkServiceTests {
    let service = NetworkService()
    let payload = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 13) })

    @Test func aRangeComesExactlyWithTheTotal() async throws {
        let server = try LoopbackServer(["/a": .data(payload)])
        let part = try await service.fetch(NetworkRequest(url: server.url("/a"), range: 100..<200))
        #expect(part.body == payload[100..<200])
        #expect(part.totalLength == 5000)
        let tail = try await service.fetch(NetworkRequest(url: server.url("/a"), range: 4900..<9000))
        #expect(tail.body == payload[4900...])
    }

    @Test func aWholeBodyForARangeIsCutAndSaysSo() async throws {
        let server = try LoopbackServer(["/a": .data(payload, .ignoresRanges)])
        let part = try await service.fetch(NetworkRequest(url: server.url("/a"), range: 100..<200))
        #expect(part.body == payload[100..<200])
        #expect(part.status == 200)
        #expect(part.totalLength == 5000)
    }

    @Test(arguments: ["bytes 0-99/5000", "bytes 100-149/5000", "bytes 100-299/5000", "rubbish", "bytes 200-100/5000"])
    func otherBytesThanAskedAreMalformed(told: String) async throws {
        let server = try LoopbackServer(["/a": .data(payload, .contentRange(told))])
        let error = await #expect(throws: NetworkError.self) {
            try await service.fetch(NetworkRequest(url: server.url("/a"), range: 100..<200))
        }
        #expect(error?.isMalformed == true)
    }

    /// An impossible length, in a head or in a range.
    @Test(arguments: [-1, -5, Int64.min], [nil, 100..<200])
    func aLengthBelowZeroIsMalformed(_ length: Int64, _ range: Range<Int64>?) async throws {
        let server = try LoopbackServer(["/a": .data(payload, .ignoresRanges, .contentLength(length))])
        let error = await #expect(throws: NetworkError.self) {
            try await service.fetch(NetworkRequest(url: server.url("/a"), range: range))
        }
        #expect(error?.isMalformed == true)
    }

    @Test(arguments: ["9223372036854775807", "35184372088832", "8589934593"])
    func aTotalBeyondTheLongestFileIsTooLarge(_ total: String) async throws {
        let server = try LoopbackServer(["/a": .data(payload, .contentRange("bytes 100-199/\(total)"))])
        await #expect(throws: NetworkError.tooLarge(limit: 8 << 30)) {
            try await service.fetch(NetworkRequest(url: server.url("/a"), range: 100..<200))
        }
    }

    @Test(arguments: ["9223372036854775807", "1e300", "-5", "nan"])
    func aWaitWithoutEndIsNone(_ wait: String) async throws {
        let server = try LoopbackServer(["/a": .retryAfter(wait)])
        let error = await #expect(throws: NetworkError.self) {
            try await service.fetch(NetworkRequest(url: server.url("/a")))
        }
        let waits = error == .tryLater(status: 429, seconds: 0)
        #expect(waits || error == .status(429))
    }

    @Test func aShortBodyIsAnInterruption() async throws {
        let server = try LoopbackServer([
            "/a": .data(payload, .contentLength(9000)), "/b": .data(payload, .dropAfter(50)),
        ])
        let asked: [(String, Range<Int64>?)] = [("/a", nil), ("/b", nil), ("/b", 100..<200)]
        for (path, range) in asked {
            await #expect(throws: NetworkError.interrupted, "\(path)") {
                try await service.fetch(NetworkRequest(url: server.url(path), range: range))
            }
        }
    }

    @Test func everyFailureIsItsOwnCase() async throws {
        let gate = LoopbackGate()
        let server = try LoopbackServer([
            "/slow": .data(payload, .held(gate)), "/loop": .redirect(to: "/loop"), "/huge": .zeros(200 << 20),
        ])
        defer { gate.open() }
        let secure = try LoopbackServer(["/a": .data(payload)], certificate: LoopbackCertificate())
        let gone = try LoopbackServer()
        gone.stop()
        await #expect(throws: NetworkError.timedOut) {
            try await service.fetch(NetworkRequest(url: server.url("/slow"), timeout: 0.1))
        }
        await #expect(throws: NetworkError.tooManyRedirects) {
            try await service.fetch(NetworkRequest(url: server.url("/loop")))
        }
        await #expect(throws: NetworkError.tooLarge(limit: 64 << 20)) {
            try await service.fetch(NetworkRequest(url: server.url("/huge")))
        }
        await #expect(throws: NetworkError.tls("the certificate is not signed by an authority we trust")) {
            try await service.fetch(NetworkRequest(url: secure.url("/a")))
        }
        await #expect(throws: NetworkError.refused) { try await service.fetch(NetworkRequest(url: gone.url("/a"))) }
        let file = URL(filePath: "/etc/passwd")
        await #expect(throws: NetworkError.unsupportedURL("file:///etc/passwd")) {
            try await service.fetch(NetworkRequest(url: file))
        }
    }

    @Test func cancellingTheTaskCancelsTheRequest() async throws {
        let gate = LoopbackGate()
        let server = try LoopbackServer(["/slow": .data(payload, .held(gate))])
        defer { gate.open() }
        let task = Task { try await service.fetch(NetworkRequest(url: server.url("/slow"))) }
        for await _ in server.log.stream { break }
        task.cancel()
        await #expect(throws: NetworkError.cancelled) { try await task.value }
    }
}

extension NetworkError {
    var isMalformed: Bool { if case .malformed = self { true } else { false } }
}
