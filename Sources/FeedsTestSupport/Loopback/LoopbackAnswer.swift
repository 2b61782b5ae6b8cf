// The bytes that one route answers one request with, faults applied.
// Thread: any; a plain value. Invariant: `range` lies within the body; `end` is where a fault stops it.

import Foundation

struct LoopbackAnswer {
    let range: Range<Int64>
    let end: Int64
    let head: String
    let stalls: Bool
    let gate: LoopbackGate?
    private let route: FaultyRoute
    private let isChunked: Bool

    init(_ route: FaultyRoute, to request: LoopbackRequest) {
        self.route = route
        var drop: Int64?
        var claimedLength: Int64?
        var claimedRange: String?
        var servesRanges = route.status == 200
        var isChunked = false
        var stalls = false
        var gate: LoopbackGate?
        for fault in route.faults {
            switch fault {
            case .dropAfter(let count): drop = count
            case .stallAfter(let count): (drop, stalls) = (count, true)
            case .contentLength(let length): claimedLength = length
            case .contentRange(let text): claimedRange = text
            case .ignoresRanges: servesRanges = false
            case .noLength: (servesRanges, isChunked) = (false, true)
            case .held(let held): gate = held
            }
        }
        let length = route.body.length
        let asked = servesRanges ? request.range : nil
        var status = route.status
        var headers = route.headers
        if let asked, asked.lowerBound >= length {
            (status, range) = (416, 0..<0)
            headers["Content-Range"] = "bytes */\(length)"
        } else if let asked {
            (status, range) = (206, asked.clamped(to: 0..<length))
            headers["Content-Range"] = claimedRange ?? "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
        } else {
            range = 0..<length
        }
        end = drop.map { [range] in min(range.upperBound, range.lowerBound + $0) } ?? range.upperBound
        if isChunked {
            headers["Transfer-Encoding"] = "chunked"
        } else {
            headers["Content-Length"] = "\(claimedLength ?? Int64(range.count))"
        }
        self.isChunked = isChunked
        self.stalls = stalls
        self.gate = gate
        let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
        head = "HTTP/1.1 \(status) Loopback\r\n\(lines.joined())\r\n"
    }

    var isWhole: Bool {
        guard end == range.upperBound else { return false }
        return !route.faults.contains { if case .contentLength = $0 { true } else { false } }
    }

    /// What ends a chunked body.
    var tail: String { isChunked ? "0\r\n\r\n" : "" }

    func bytes(at start: Int64, upTo stop: Int64) -> Data {
        switch route.body {
        case .data(let data): data.subdata(in: data.startIndex + Int(start)..<data.startIndex + Int(stop))
        case .zeros: Data(count: Int(stop - start))
        }
    }

    func framed(_ chunk: Data) -> Data {
        guard isChunked else { return chunk }
        return Data((String(chunk.count, radix: 16) + "\r\n").utf8) + chunk + Data("\r\n".utf8)
    }
}
