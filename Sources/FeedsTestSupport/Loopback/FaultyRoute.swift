// What the loopback server does for one path: a body, and the ways in which it may misbehave.
// Thread: any; a plain value. Invariant: without a fault the answer is correct HTTP/1.1 with ranges.

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
        case contentLength(Int64)
        /// Claims this in Content-Range, whatever was asked.
        case contentRange(String)
        case ignoresRanges
        /// Chunked transfer, so that no length is told; implies no ranges.
        case noLength
        /// Nothing is answered before the gate opens.
        case held(LoopbackGate)
    }

    package var status: Int
    package var headers: [String: String]
    package var body: Body
    package var faults: [Fault]

    package init(status: Int = 200, headers: [String: String] = [:], body: Body, faults: [Fault] = []) {
        self.status = status
        self.headers = headers
        self.body = body
        self.faults = faults
    }

    package static func data(_ data: Data, type: String = "application/octet-stream", _ faults: Fault...) -> FaultyRoute
    {
        FaultyRoute(headers: ["Content-Type": type], body: .data(data), faults: faults)
    }

    package static func text(_ text: String, type: String = "text/plain") -> FaultyRoute {
        .data(Data(text.utf8), type: type)
    }

    package static func html(_ text: String = "<!DOCTYPE html><html><body>Please log in</body></html>") -> FaultyRoute {
        .text(text, type: "text/html; charset=utf-8")
    }

    package static func status(_ status: Int) -> FaultyRoute {
        FaultyRoute(status: status, body: .data(Data("status \(status)".utf8)))
    }

    package static func redirect(to location: String, status: Int = 302) -> FaultyRoute {
        FaultyRoute(status: status, headers: ["Location": location], body: .data(Data("moved".utf8)))
    }

    package static func zeros(_ count: Int64, _ faults: Fault...) -> FaultyRoute {
        FaultyRoute(body: .zeros(count), faults: faults)
    }
}
