// Common answers of tests, by name.
// Thread: any; plain values. Invariant: each is an ordinary route that can be changed further.

package import Foundation

extension FaultyRoute {
    package static func data(_ data: Data, type: String = "application/octet-stream", _ faults: Fault...) -> FaultyRoute
    {
        FaultyRoute(headers: ["Content-Type": type], body: .data(data), faults: faults)
    }

    /// Memory-mapped, so that only the sent part is read.
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

    /// 429 or 503 that name the time for the next request, in seconds or as a date.
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
