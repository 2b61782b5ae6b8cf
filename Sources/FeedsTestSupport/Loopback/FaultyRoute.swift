// The loopback server's answer for a path: a body, and its faults.
// Thread: any; a plain value. Invariant: without a fault the answer is correct HTTP/1.1 with ranges and validators.

package import Foundation

package struct FaultyRoute: Sendable {
    package enum Body: Sendable {
        case data(Data)
        /// Zeros, generated while they are sent.
        case zeros(Int64)

        var length: Int64 {
            switch self {
            case .data(let data): Int64(data.count)
            case .zeros(let count): count
            }
        }
    }

    package enum Fault: Sendable {
        /// The connection is cut after that many bytes of each answer's body.
        case dropAfter(Int64)
        /// Sends this many bytes, then nothing, and keeps the connection open.
        case stallAfter(Int64)
        /// The connection is reset (RST) after that many bytes; with 0, even before the head.
        case resetAfter(Int64)
        case contentLength(Int64)
        /// Claims this in Content-Range, for every request.
        case contentRange(String)
        case ignoresRanges
        /// Answers 416 to every range.
        case refusesRanges
        /// Chunked transfer, so that no length is declared; implies no ranges.
        case noLength
        /// Closes the connection instead of sending the last chunk of a chunked body.
        case withoutLastChunk
        /// Sends `Connection: close` and closes: libsoup then accepts a body of any length.
        case closing
        /// Sends bytes that are not HTTP instead of a head.
        case garbled
        /// Seconds before the first byte, in addition to the line's latency.
        case slowFirstByte(Double)
        /// The head claims this status for any body; the body itself stays the same.
        case claimsStatus(String)
        /// The head sends this header instead of the true one, or in addition to it.
        case setsHeader(String, String)
        case addsHeader(String, String)
        /// Sends nothing before the gate opens.
        case held(LoopbackGate)
    }

    package var status: Int
    package var headers: [String: String]
    package var body: Body
    package var faults: [Fault]
    /// How many requests it answers before the next route takes over.
    private var uses: Int?
    private var successors: [FaultyRoute] = []

    package init(status: Int = 200, headers: [String: String] = [:], body: Body, faults: [Fault] = []) {
        self.status = status
        self.headers = headers
        self.body = body
        self.faults = faults
    }

    // MARK: One after the other

    /// This answer for the first requests, another one afterwards.
    package func first(_ count: Int, then next: FaultyRoute) -> FaultyRoute {
        guard count > 0 else { return next }
        var first = self
        first.uses = count
        first.successors = [next]
        return first
    }

    var answersOnlySoOften: Bool { uses != nil }

    /// The route for the next request.
    var following: FaultyRoute {
        guard let uses else { return self }
        if uses <= 1, let next = successors.first { return next }
        var rest = self
        rest.uses = uses - 1
        return rest
    }

    // MARK: Variations

    package func with(_ more: Fault...) -> FaultyRoute {
        var route = self
        route.faults += more
        return route
    }

    package func with(_ header: String, _ value: String) -> FaultyRoute {
        var route = self
        route.headers[header] = value
        return route
    }

    /// A version that conditional requests can name.
    package func tagged(_ tag: String) -> FaultyRoute { with("ETag", "\"\(tag)\"") }
}
