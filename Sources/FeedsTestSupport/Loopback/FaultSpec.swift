// A fault of the loopback server in its command-line form: `PATH=NAME[:VALUE][*COUNT]`.
// Thread: any; a plain value. Invariant: an unknown fault is refused, with a list of the known ones.

import Foundation

package struct FaultSpec: Sendable {
    package struct Malformed: Error, Hashable, CustomStringConvertible {
        package let description: String
    }

    package static let help = """
        PATH is the path of one file, or the beginning of many with a * at its end. SPEC is one of
          status:CODE  retry-after:SECONDS  redirect:LOCATION  no-ranges  refuse-ranges  no-length  no-end  close  garbled
          drop:BYTES  stall:BYTES  reset:BYTES  length:BYTES  range:CONTENT-RANGE  first-byte:MS
          claims:STATUS  says:HEADER=VALUE  adds:HEADER=VALUE
        and *COUNT behind it limits it to the first requests: /a.mp4=status:503*2
        """

    private enum Change {
        case answer(FaultyRoute)
        case fault(FaultyRoute.Fault)
    }

    private let path: String
    private let isPrefix: Bool
    private let count: Int?
    private let change: Change

    package init(_ text: String) throws(Malformed) {
        let malformed = Malformed(description: "\(text) is no fault.\n\(Self.help)")
        guard let equals = text.firstIndex(of: "="), text.hasPrefix("/") else { throw malformed }
        var name = text[..<equals]
        isPrefix = name.hasSuffix("*")
        if isPrefix { name.removeLast() }
        path = String(name)
        var spec = text[text.index(after: equals)...]
        if let star = spec.lastIndex(of: "*") {
            guard let number = Int(spec[spec.index(after: star)...]), number > 0 else { throw malformed }
            count = number
            spec = spec[..<star]
        } else {
            count = nil
        }
        let parts = spec.split(separator: ":", maxSplits: 1).map(String.init)
        guard let kind = parts.first, let change = Self.change(kind, parts.count > 1 ? parts[1] : "") else {
            throw malformed
        }
        self.change = change
    }

    /// The route with this fault; the route of another path is unchanged.
    package func applied(to route: FaultyRoute, at path: String) -> FaultyRoute {
        guard isPrefix ? path.hasPrefix(self.path) : path == self.path else { return route }
        let changed =
            switch change {
            case .answer(let answer): answer
            case .fault(let fault): route.with(fault)
            }
        return count.map { changed.first($0, then: route) } ?? changed
    }

    private static func change(_ kind: String, _ value: String) -> Change? {
        switch kind {
        case "status": Int(value).map { .answer(.status($0)) }
        case "retry-after": .answer(.retryAfter(value))
        case "redirect": .answer(.redirect(to: value))
        default: fault(kind, value).map { .fault($0) }
        }
    }

    private static func fault(_ kind: String, _ value: String) -> FaultyRoute.Fault? {
        switch kind {
        case "no-ranges": .ignoresRanges
        case "refuse-ranges": .refusesRanges
        case "no-length": .noLength
        case "no-end": .withoutLastChunk
        case "close": .closing
        case "garbled": .garbled
        case "range": .contentRange(value)
        case "claims": .claimsStatus(value)
        case "says": header(value).map { .setsHeader($0, $1) }
        case "adds": header(value).map { .addsHeader($0, $1) }
        case "drop": Int64(value).map { .dropAfter($0) }
        case "stall": Int64(value).map { .stallAfter($0) }
        case "reset": Int64(value).map { .resetAfter($0) }
        case "length": Int64(value).map { .contentLength($0) }
        case "first-byte": Double(value).map { .slowFirstByte($0 / 1000) }
        default: nil
        }
    }

    private static func header(_ text: String) -> (name: String, value: String)? {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }
}
