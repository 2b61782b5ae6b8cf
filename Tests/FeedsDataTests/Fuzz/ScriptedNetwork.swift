// A network whose answers come from a test or a fuzzer, without a socket; heads are checked as in the real network.
// Thread: any; one lock. Invariant: after `most` requests it is offline, so every call ends.

import FeedsModels
import Foundation
import Synchronization

@testable import FeedsData
@testable import SoupBridge

/// An answer as text: a status, headers, an empty line, and the bytes of the body.
struct ScriptedAnswer: Sendable {
    private static let largestBody = 2 << 20

    let status: Int
    private let headers: [String: String]
    private let body: Data

    /// `{first}`, `{last}` and `{count}` in a header become the requested bytes; `x-body` repeats the body up to this
    /// many bytes.
    init(_ text: Data) {
        let lines = text.split(separator: 10, omittingEmptySubsequences: false)
        let end = lines.firstIndex(where: \.isEmpty) ?? lines.count
        let head = lines[..<end].map { String(decoding: $0, as: UTF8.self) }
        status = head.first.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } ?? 200
        var headers: [String: String] = [:]
        for line in head.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            let name = line[..<colon].lowercased()
            headers[name] = headers[name].map { "\($0), \(value)" } ?? value
        }
        self.headers = headers
        body = Data(lines.dropFirst(end + 1).joined(separator: [10]))
    }

    init(status: Int = 200, headers: [String: String] = [:], body: Data) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    func head(to request: NetworkRequest) -> SoupHead {
        let asked = request.range ?? 0..<0
        let told = headers.mapValues {
            $0.replacing("{first}", with: "\(asked.lowerBound)").replacing("{last}", with: "\(asked.upperBound &- 1)")
                .replacing("{count}", with: "\(asked.count)")
        }
        return SoupHead(
            status: status, headers: told, url: request.url, contentLength: told["content-length"].flatMap { Int64($0) }
        )
    }

    func body(to request: NetworkRequest) -> Data {
        let told = head(to: request).headers["x-body"].flatMap { Int($0) }
        guard let told, told > body.count, told <= Self.largestBody else { return body }
        let unit = body.isEmpty ? Data([0]) : body
        var whole = Data(capacity: told)
        while whole.count < told { whole.append(unit.prefix(told - whole.count)) }
        return whole
    }
}

final class ScriptedNetwork: MediaNetwork {
    static let most = 64
    /// A transfer with nothing to resume or cancel.
    private static let transfer = NetworkService().stream(NetworkRequest(url: URL(filePath: "/"))) { _ in }

    private let answer: @Sendable (Int, NetworkRequest) -> ScriptedAnswer?
    private let asked = Mutex(0)

    /// Gets the request's number and the request; nil means 404.
    init(_ answer: @escaping @Sendable (Int, NetworkRequest) -> ScriptedAnswer?) { self.answer = answer }

    func fetch(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        do throws(SoupError) {
            let (answer, head, range) = try judged(request)
            let body = answer.body(to: request)
            guard body.count <= request.sizeLimit else { throw .tooLarge(limit: Int64(request.sizeLimit)) }
            return NetworkResponse(
                status: head.status, headers: head.headers, body: try range.cut(body, to: request.range), url: head.url,
                totalLength: range.total ?? (range.isPartial ? nil : Int64(body.count)))
        } catch {
            throw NetworkError(error)
        }
    }

    func stream(
        _ request: NetworkRequest, _ onEvent: @escaping @Sendable (StreamEvent) -> Void
    ) -> SoupTransfer {
        do throws(SoupError) {
            let (answer, head, range) = try judged(request)
            onEvent(.head(range, head))
            var rest = answer.body(to: request)
            while !rest.isEmpty {
                onEvent(.chunk(Data(rest.prefix(65536))))
                rest = rest.dropFirst(65536)
            }
            onEvent(.end(nil))
        } catch {
            onEvent(.end(NetworkError(error)))
        }
        return Self.transfer
    }

    private func judged(_ request: NetworkRequest) throws(SoupError) -> (ScriptedAnswer, SoupHead, RangeAnswer) {
        let number = asked.withLock { count in
            count += 1
            return count - 1
        }
        guard number < Self.most else { throw .refused }
        guard let answer = answer(number, request) else { throw .status(404) }
        let head = answer.head(to: request)
        if let refusal = SoupError(refusalIn: head) { throw refusal }
        if let length = head.contentLength, length > request.sizeLimit {
            throw .tooLarge(limit: Int64(request.sizeLimit))
        }
        return (answer, head, try RangeAnswer(asked: request.range, head: head))
    }
}
