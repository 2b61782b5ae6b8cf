// The hand-written fast paths for common values agree with Foundation, or leave the value to Foundation.

import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

struct PlainDateTests {
    private func expected(_ text: String) -> Date? {
        // A text that is not a date gives nil.
        try? Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains(".")).parse(text)
    }

    @Test func itSaysWhatFoundationSays() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<2000 {
            func number(_ range: ClosedRange<Int>, _ digits: Int) -> String {
                let text = String(Int.random(in: range, using: &random))
                return String(repeating: "0", count: digits - text.count) + text
            }
            let day = "\(number(1900...2999, 4))-\(number(1...12, 2))-\(number(1...31, 2))"
            let time = "\(number(0...23, 2)):\(number(0...59, 2)):\(number(0...59, 2))"
            let fraction = Bool.random(using: &random) ? ".\(number(0...999, 3))" : ""
            let zone = ["Z", "+\(number(0...14, 2)):\(number(0...59, 2))", "-0\(number(0...9, 1)):30"]
            let text = "\(day)T\(time)\(fraction)\(zone.randomElement(using: &random) ?? "Z")"
            // Some months have no thirty-first day.
            if let date = PlainDate.date(of: text) { #expect(date == expected(text), "\(text)") }
        }
    }

    @Test(arguments: [
        ("2025-04-21T21:53:28Z", 1_745_272_408.0), ("2025-04-21t21:53:28z", 1_745_272_408),
        ("2025-04-21 21:53:28", 1_745_272_408), ("2025-04-21T21:53:28+02:00", 1_745_265_208),
        ("2024-02-29T00:00:00.000Z", 1_709_164_800), ("1969-12-31T23:59:59Z", -1),
    ])
    func usualDatesAreReadByHand(_ text: String, _ seconds: Double) {
        #expect(PlainDate.date(of: text)?.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        "", "2025-04-21", "2025-04-21T21:53Z", "2025-02-29T00:00:00Z", "2025-13-01T00:00:00Z", "2025-04-31T00:00:00Z",
        "2025-04-21T24:00:00Z", "2025-04-21T21:53:60Z", "2025-04-21T21:53:28.25Z", "2025-04-21T21:53:28.1234Z",
        "2025-04-21T21:53:28+0200", "2025-04-21T21:53:28+02", "2025-04-21T21:53:28ZZ", "1850-04-21T21:53:28Z",
        "２025-04-21T21:53:28Z", "2025-04-21T21:53:28+15:00", "+025-04-21T21:53:28Z",
    ])
    func whatIsUnusualIsLeft(_ text: String) {
        #expect(PlainDate.date(of: text) == nil)
    }
}

struct PlainAddressTests {
    private static let plain = [
        "https://example.org/1.mp4", "http://cdn-1.example.org/a/b_c~d/e.f.jpg", "https://example.org",
        "https://example.org/", "https://example.org/a?b=c&d=e,f+g", "https://10.0.0.1/x", "https://h/x..mp4",
        "https://example.org/a.b/c", "https://example.org/x.mp4/", "https://foo.ts", "https://a.example/x?y.mp4",
        "https://a.example//x.mp4", "https://a.example/x.", "https://a.example/a-.mp4",
    ]

    @Test(arguments: plain) func aPlainAddressMeansTheSameWithoutItsDocument(_ text: String) throws {
        #expect(PlainAddress.isOne(text))
        let url = try #require(URL(string: text))
        for base in ["https://feeds.example.com/a/feed.json", "file:///feeds/a/feed.json"] {
            #expect(URL(string: text, relativeTo: URL(string: base))?.absoluteURL == url)
        }
        #expect(url.host()?.isEmpty == false && url.user == nil && url.port == nil)
        let ending = PlainAddress.fileExtension(of: text)
        #expect(ending == nil || ending == url.pathExtension)
    }

    @Test func usualEndingsAreRead() {
        #expect(PlainAddress.fileExtension(of: "https://example.org/1.mp4") == "mp4")
        #expect(PlainAddress.fileExtension(of: "https://example.org/a.b/c.JPG") == "JPG")
        for text in ["https://foo.ts", "https://example.org/.mp4", "https://example.org/x?y=/z.mp4", "/a/b.mp4"] {
            #expect(PlainAddress.fileExtension(of: text) == nil, "\(text)")
        }
    }

    @Test(arguments: [
        "", "https://", "https:///x.mp4", "HTTPS://example.org/x", "ftp://example.org/x", "x.mp4", "//example.org/x",
        "https://user@example.org/x", "https://example.org:8080/x", "https://Example.org/x", "https://example.org?x",
        "https://example.org/../x", "https://example.org/./x", "https://example.org/.x", "https://example.org/a b",
        "https://example.org/é", "https://example.org/%2e", "https://example.org/x#y", "https://[::1]/x",
        "https://example.org/x\n", "https://example.org/;x", "javascript:alert(1)",
    ])
    func othersAreNot(_ text: String) {
        #expect(!PlainAddress.isOne(text))
    }
}

struct TrimmedTests {
    @Test(arguments: [
        "", " ", "\n\t ", "a", " a", "a ", "\r\n a b \u{B}\u{C}", "\u{A0}a\u{A0}", " \u{2003}a \u{3000} ", "é ", " é",
        "a\u{301} ", " \u{301}a", "\u{0} a", "a\u{200B} ", "😀 ", "\u{85} a \u{2028}",
    ])
    func itTakesAwayWhatFoundationTakesAway(_ text: String) {
        #expect(text.trimmed == text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
