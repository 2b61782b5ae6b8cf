// The answers that tests ask for again and again, by name.
// Thread: any; plain values. Invariant: each is a route like any other, free to be varied.

package import Foundation

extension FaultyRoute {
    package static func data(_ data: Data, type: String = "application/octet-stream", _ faults: Fault...) -> FaultyRoute
    {
        FaultyRoute(headers: ["Content-Type": type], body: .data(data), faults: faults)
    }

    /// Mapped, so that only what is sent is read.
    package static func file(_ url: URL, type: String = "application/octet-stream") throws -> FaultyRoute {
        .data(try Data(contentsOf: url, options: .alwaysMapped), type: type)
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

    /// 429 or 503 that say when to come again, in seconds or as a date.
    package static func retryAfter(_ value: String, status: Int = 429) -> FaultyRoute {
        .status(status).with("Retry-After", value)
    }

    package static func redirect(to location: String, status: Int = 302) -> FaultyRoute {
        FaultyRoute(status: status, headers: ["Location": location], body: .data(Data("moved".utf8)))
    }

    package static func zeros(_ count: Int64, _ faults: Fault...) -> FaultyRoute {
        FaultyRoute(body: .zeros(count), faults: faults)
    }
}
