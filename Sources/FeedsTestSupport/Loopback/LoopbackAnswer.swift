// The bytes of a route's answer to a request, with faults applied.
// Thread: any; a plain value. Invariant: `range` lies within the body; `end` is where a fault stops it.

import Foundation

struct LoopbackAnswer {
    let range: Range<Int64>
    let end: Int64
    let head: String
    let plan: FaultPlan
    private let body: FaultyRoute.Body

    init(_ route: FaultyRoute, to request: LoopbackRequest) {
        let plan = FaultPlan(route.faults)
        self.plan = plan
        body = route.body
        let length = route.body.length
        var status = route.status
        var headers = route.headers
        let servesRanges = status == 200 && !plan.ignoresRanges && request.rangeHolds(for: route)
        let asked = servesRanges ? request.range : nil
        if request.isSatisfied(by: route) {
            (status, range) = (304, 0..<0)
        } else if let asked, plan.refusesRanges || asked.lowerBound >= length {
            (status, range) = (416, 0..<0)
            headers["Content-Range"] = "bytes */\(length)"
        } else if let asked {
            (status, range) = (206, asked.clamped(to: 0..<length))
            headers["Content-Range"] =
                plan.claimedRange ?? "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
        } else {
            range = 0..<length
        }
        end = plan.cut.map { [range] in min(range.upperBound, range.lowerBound + $0) } ?? range.upperBound
        if plan.isChunked {
            headers["Transfer-Encoding"] = "chunked"
        } else if status != 304 {
            headers["Content-Length"] = "\(plan.claimedLength ?? Int64(range.count))"
        }
        if plan.closes { headers["Connection"] = "close" }
        headers.merge(plan.claimedHeaders) { $1 }
        let said = headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) } + plan.moreHeaders
        let lines = said.map { "\($0.name): \($0.value)\r\n" }
        let line = plan.isGarbled ? "\u{1}HTP/9.x 2OO" : "HTTP/1.1 \(plan.claimedStatus ?? "\(status)") Loopback"
        head = "\(line)\r\n\(lines.joined())\r\n"
    }

    /// True when not even a head is sent.
    var isDead: Bool { plan.ending == .reset && plan.cut == 0 }

    /// True when a fault ends the connection before the end of the body.
    var isCut: Bool { end < range.upperBound }

    var isWhole: Bool { !isCut && plan.claimedLength == nil && !plan.lacksEnd && !plan.lies }

    /// The end of a chunked body.
    var tail: String { plan.isChunked ? "0\r\n\r\n" : "" }

    func bytes(at start: Int64, upTo stop: Int64) -> Data {
        switch body {
        case .data(let data): data.subdata(in: data.startIndex + Int(start)..<data.startIndex + Int(stop))
        case .zeros: Data(count: Int(stop - start))
        }
    }

    func framed(_ chunk: Data) -> Data {
        guard plan.isChunked else { return chunk }
        return Data((String(chunk.count, radix: 16) + "\r\n").utf8) + chunk + Data("\r\n".utf8)
    }
}

extension LoopbackRequest {
    /// If-None-Match and If-Modified-Since, compared as text.
    fileprivate func isSatisfied(by route: FaultyRoute) -> Bool {
        guard route.status == 200 else { return false }
        if let tag = headers["if-none-match"] { return tag == route.headers["ETag"] }
        guard let date = headers["if-modified-since"] else { return false }
        return date == route.headers["Last-Modified"]
    }

    /// A range with If-Range applies to one version only; for another version the whole body is sent.
    fileprivate func rangeHolds(for route: FaultyRoute) -> Bool {
        guard let validator = headers["if-range"] else { return true }
        return validator == route.headers["ETag"] || validator == route.headers["Last-Modified"]
    }
}
