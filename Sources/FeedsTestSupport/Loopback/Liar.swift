// Chooses false statuses and headers for answers, by a seed.
// Thread: any; one lock. Invariant: the same seed gives the same lies to the same requests in the same order; some
// answers are true, so that a retry can succeed.

import Foundation
import Synchronization

package final class Liar: Sendable {
    private static let mostLies = 3
    private let random: Mutex<SplitMix64>
    /// How many of ten answers lie.
    private let lying: Int
    /// When false, the body is the requested one or the head contradicts itself: a client cannot detect a partial body
    /// that is declared as complete.
    private let liesAboutStatus: Bool

    package init(seed: UInt64, lying: Int = 6, liesAboutStatus: Bool = true) {
        random = Mutex(SplitMix64(seed: seed))
        self.lying = lying
        self.liesAboutStatus = liesAboutStatus
    }

    /// The route, changed or not.
    package func answer(_ route: FaultyRoute) -> FaultyRoute {
        random.withLock { random in
            guard Int.random(in: 0..<10, using: &random) < lying else { return route }
            return (0..<Int.random(in: 1...Self.mostLies, using: &random)).reduce(route) { route, _ in
                lie(about: route, &random)
            }
        }
    }

    private func lie(about route: FaultyRoute, _ random: inout SplitMix64) -> FaultyRoute {
        let length = route.body.length
        // A number close to the truth is accepted more easily than a number from the list.
        let near = "\(length + Int64.random(in: -9...9, using: &random))"
        switch Int.random(in: liesAboutStatus ? 0..<20 : 2..<20, using: &random) {
        case 0: return route.with(.claimsStatus(Self.one(of: Self.statuses, &random)))
        case 1: return route.with(.claimsStatus("302"), .setsHeader("Location", Self.one(of: Self.places, &random)))
        case 2: return route.with(.addsHeader("Content-Length", Self.one(of: Self.numbers + [near], &random)))
        case 3...6: return route.with(.setsHeader("Content-Length", Self.one(of: Self.numbers + [near], &random)))
        case 7...10: return route.with(.setsHeader("Content-Range", Self.range(length, &random)))
        default:
            let (name, values) = Self.one(of: Self.headers, &random)
            return route.with(.setsHeader(name, Self.one(of: values, &random)))
        }
    }

    private static func range(_ length: Int64, _ random: inout SplitMix64) -> String {
        let ends = (one(of: numbers, &random), one(of: numbers, &random), one(of: numbers + ["*"], &random))
        let honest = "0-\(min(length, 1 << 18) - 1)"
        return one(
            of: [
                "bytes \(ends.0)-\(ends.1)/\(ends.2)", "bytes \(honest)/\(ends.2)", "bytes \(honest)/\(length + 1)",
                "bytes \(ends.0)-\(ends.1)/\(length)", "bytes */\(ends.2)", "bytes \(honest)", honest, "",
            ], &random)
    }

    private static func one<Value>(of values: [Value], _ random: inout SplitMix64) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }

    private static let numbers = [
        "-5", "-0", "+5", "0", "1", "0x20", "5, 5", "5,6", "", "abc", "1e9", "5.5", "8589934593", "35184372088832",
        "9223372036854775806", "9223372036854775807", "9223372036854775808", "18446744073709551616",
        String(repeating: "9", count: 400),
    ]
    private static let statuses = [
        "000", "99", "100", "101", "103", "200", "202", "203", "204", "205", "206", "226", "299", "300", "304", "307",
        "400", "401", "408", "410", "416", "429", "451", "500", "503", "599", "600", "999", "-1", "abc", "",
    ]
    private static let times = [
        "-1", "1e308", "nan", "inf", "9223372036854775807", "x", "", "Thu, 01 Jan 9999999 00:00:00 GMT",
    ]
    private static let places = [
        "", "/", "//", "file:///etc/passwd", "data:text/html,x", "http://[::1", "http://127.0.0.1:99999/",
        "http://bob:x@127.0.0.1:1/", "\u{1}", "?" + String(repeating: "a", count: 9000),
    ]
    private static let headers: [(String, [String])] = [
        ("Transfer-Encoding", ["chunked", "gzip, chunked", "identity", "x", ""]),
        ("Content-Encoding", ["gzip", "deflate", "br", "gzip, gzip", "x", ""]),
        ("Content-Type", ["text/html", "", "/", String(repeating: "a", count: 9000), "multipart/byteranges"]),
        ("ETag", ["", "\"", "W/", "\"other\"", String(repeating: "e", count: 9000)]),
        ("Last-Modified", times), ("Retry-After", times), ("Age", times), ("Date", times), ("Expires", times),
        ("Cache-Control", ["max-age=-1", "max-age=9223372036854775808", "no-store, no-store"]),
        ("Accept-Ranges", ["none", "", "bytes, bytes"]),
    ]
}
