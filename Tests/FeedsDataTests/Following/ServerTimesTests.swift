// What headers say about the time of the next request, and what they may not make of it.

import Foundation
import Testing

@testable import FeedsData

struct ServerTimesTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)

    @Test(
        arguments: [
            (["retry-after": "120"], 120), (["retry-after": "-5"], nil), (["retry-after": "1e308"], 1e9),
            (["retry-after": "x", "x-ratelimit-reset": "30"], 30), (["x-ratelimit-reset": "1700000090"], 90),
            (["x-ratelimit-reset": "2023-11-14T22:15:20Z"], 120), (["x-ratelimit-reset": "yesterday"], nil),
            (["x-ratelimit-reset": "12"], 12), (["x-ratelimit-reset": "nan"], nil),
            (["retry-after": "Tue, 14 Nov 2023 22:14:20 GMT", "date": "Tue, 14 Nov 2023 22:13:20 GMT"], 60),
        ] as [([String: String], Double?)])
    func refusals(_ headers: [String: String], _ seconds: Double?) {
        #expect(ServerTimes(headers, now: Self.now).retryAfter == seconds)
    }

    @Test(
        arguments: [
            (["cache-control": "public, max-age=300"], 300), (["cache-control": "MAX-AGE = \"60\" , private"], 60),
            (["cache-control": "no-cache"], nil), (["cache-control": "max-age=-1"], nil),
            (["cache-control": "max-age=99999999999999999999999"], 1e9), (["cache-control": "max-age"], nil),
            (["expires": "Tue, 14 Nov 2023 22:23:20 GMT"], 600), (["expires": "0"], nil),
            (["expires": "Tue, 14 Nov 2023 22:23:20 GMT", "cache-control": "max-age=5"], 5),
        ] as [([String: String], Double?)])
    func validity(_ headers: [String: String], _ seconds: Double?) {
        #expect(ServerTimes(headers, now: Self.now).validFor == seconds)
    }

    @Test(
        arguments: [
            ([], nil), ([1.0, 2, 3], 7), ([400], 0), ([0.1], 7), ([10, 24, 38, 52, 70], 0.5),
        ] as [([Double], Double?)])
    func postsPerWeek(_ days: [Double], _ rate: Double?) throws {
        let dates = days.map { Self.now.addingTimeInterval(-$0 * 86_400) }
        let found = PostingRate.perWeek(dates, now: Self.now)
        #expect(found.map { abs($0 - (rate ?? -1)) < 0.01 } ?? (rate == nil))
    }
}
