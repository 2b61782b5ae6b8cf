// Which bytes of the resource an answer holds, judged against what was asked.
// Thread: any; a plain value. Invariant: an answer that holds other bytes than asked never becomes a value.

import Foundation
import SoupBridge

package struct RangeAnswer: Sendable, Hashable {
    /// False when the server sent everything, whatever was asked.
    let isPartial: Bool
    /// The bytes in the body; nil when all come and nobody says how many.
    let range: Range<Int64>?
    /// The length of the whole resource, when told.
    let total: Int64?

    init(asked: Range<Int64>?, head: SoupHead) throws(SoupError) {
        guard head.status == 206 else {
            isPartial = false
            // A compressed body's length is not the resource's.
            total = head.headers["content-encoding"] == nil ? head.contentLength : nil
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
        if let length = head.contentLength, length != Int64(told.range.count) {
            throw .malformed("the part's length differs from its range")
        }
        isPartial = true
        range = told.range
        total = told.total
    }

    /// The bytes that were asked for, out of a body that holds this answer.
    func cut(_ body: Data, to asked: Range<Int64>?) throws(SoupError) -> Data {
        guard let asked else { return body }
        if isPartial {
            guard let range, body.count == range.count else { throw .malformed("the part has the wrong length") }
            return body
        }
        guard asked.lowerBound < body.count else { throw .status(416) }
        let wanted = asked.clamped(to: 0..<Int64(body.count))
        return body.subdata(in: body.startIndex + Int(wanted.lowerBound)..<body.startIndex + Int(wanted.upperBound))
    }

    /// "bytes 0-99/300", or with "*" for an unknown total.
    private static func parse(_ text: String) -> (range: Range<Int64>, total: Int64?)? {
        let words = text.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let halves = words[1].split(separator: "/")
        guard halves.count == 2 else { return nil }
        let ends = halves[0].split(separator: "-")
        guard ends.count == 2, let first = Int64(ends[0]), let last = Int64(ends[1]), first >= 0, last >= first,
            last < Int64.max
        else { return nil }
        if halves[1] == "*" { return (first..<last + 1, nil) }
        guard let total = Int64(halves[1]), total > last else { return nil }
        return (first..<last + 1, total)
    }
}
