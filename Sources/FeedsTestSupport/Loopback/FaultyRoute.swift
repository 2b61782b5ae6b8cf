// What the loopback server does for one path: a body, and the ways in which it may misbehave.
// Thread: any; a plain value. Invariant: without a fault the answer is correct HTTP/1.1 with ranges and validators.

package import Foundation

package struct FaultyRoute: Sendable {
    package enum Body: Sendable {
        case data(Data)
        /// Zeros made as they are sent.
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
        /// Sends what it has, then nothing, and keeps the connection open.
        case stallAfter(Int64)
        /// The connection is reset (RST) after that many bytes; after 0 not even a head comes.
        case resetAfter(Int64)
        case contentLength(Int64)
        /// Claims this in Content-Range, whatever was asked.
        case contentRange(String)
        case ignoresRanges
        /// 416 for whatever range is asked.
        case refusesRanges
        /// Chunked transfer, so that no length is told; implies no ranges.
        case noLength
        /// Closes the connection in the place of the chunk that ends a chunked body.
        case withoutLastChunk
        /// Says `Connection: close`, and does so: libsoup then believes a body of any length.
        case closing
        /// What comes instead of a head is no HTTP.
        case garbled
        /// Seconds before the first byte, on top of the line's latency.
        case slowFirstByte(Double)
        /// The head claims this status, whatever the body is; the bytes that are sent stay the same.
        case claimsStatus(String)
        /// The head says this instead of what is true, or says it besides.
        case setsHeader(String, String)
        case addsHeader(String, String)
        /// Nothing is answered before the gate opens.
        case held(LoopbackGate)
    }

    package var status: Int
    package var headers: [String: String]
    package var body: Body
    package var faults: [Fault]
    /// How many requests it answers before the successors take over.
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

    /// What the next request gets after this one.
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
