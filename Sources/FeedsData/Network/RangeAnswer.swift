// Which bytes of the resource a response holds, compared with the request.
// Thread: any; a plain value. Invariant: a response with other bytes than requested never becomes a value.

import FeedsModels
import Foundation
import SoupBridge

package struct RangeAnswer: Sendable, Hashable {
    /// False when the server ignored the range and sent everything.
    let isPartial: Bool
    /// The bytes in the body; nil when the whole resource comes and its length is unknown.
    let range: Range<Int64>?
    /// The length of the whole resource, when the server tells it.
    let total: Int64?

    init(asked: Range<Int64>?, head: SoupHead) throws(SoupError) {
        let length = try Self.bounded(head.contentLength)
        guard head.status == 206 else {
            isPartial = false
            // The length of a compressed body is not that of the resource.
            total = head.headers["content-encoding"] == nil ? length : nil
            range = total.map { 0..<$0 }
            return
        }
        guard let asked else { throw .malformed("a part came where everything was asked for") }
        guard let told = Self.parse(head.headers["content-range"] ?? "") else {
            throw .malformed("a part came without saying which")
        }
        let end = told.total.map { min(asked.upperBound, $0) } ?? told.range.upperBound
        guard told.range.lowerBound == asked.lowerBound, told.range.upperBound == end, end <= asked.upperBound else {
            throw .malformed("bytes \(told.range) came where \(asked) were asked for")
        }
        if let length, length != Int64(told.range.count) {
            throw .malformed("the part's length differs from its range")
        }
        isPartial = true
        range = told.range
        total = try Self.bounded(told.total)
    }

    private static func bounded(_ length: Int64?) throws(SoupError) -> Int64? {
        guard let length else { return nil }
        guard length >= 0 else { throw .malformed("its length is below zero") }
        guard let bounded = Bound.bytes(length) else { throw .tooLarge(limit: Int64(Bound.mostBytes)) }
        return bounded
    }

    /// Cuts the requested bytes out of a body that holds this range.
    func cut(_ body: Data, to asked: Range<Int64>?) throws(SoupError) -> Data {
        guard let asked else { return body }
        if isPartial {
            guard let range, body.count == range.count else { throw .malformed("the part has the wrong length") }
            return body
        }
        guard asked.lowerBound < body.count else { throw .status(416) }
        let wanted = asked.clamped(to: 0..<Int64(body.count))
        return Data(body.dropFirst(Int(wanted.lowerBound)).prefix(wanted.count))
    }

    /// "bytes 0-99/300", or with "*" for an unknown total.
    private static func parse(_ text: String) -> (range: Range<Int64>, total: Int64?)? {
        let words = text.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let halves = words[1].split(separator: "/")
        guard halves.count == 2 else { return nil }
        let ends = halves[0].split(separator: "-")
        guard ends.count == 2, let first = Bound.bytes(Int64(ends[0])), let last = Bound.bytes(Int64(ends[1])),
            last >= first, let range = Bound.bytes(from: first, count: last - first + 1)
        else { return nil }
        if halves[1] == "*" { return (range, nil) }
        guard let total = Int64(halves[1]), total > last else { return nil }
        return (range, total)
    }
}
