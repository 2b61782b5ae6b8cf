// What an answer's headers say about the time of the next request.
// Thread: any; a plain value. Invariant: seconds from now, never negative, within Bound.places.

import FeedsModels
import Foundation
import SoupBridge

struct ServerTimes: Equatable {
    /// How long the server refuses further requests: Retry-After, else the reset of its limit of requests.
    let retryAfter: Double?
    /// Whether this answer was the last one before `retryAfter` has passed.
    let isLastAnswer: Bool
    /// How long the answer stays valid: max-age, else Expires.
    let validFor: Double?

    init(_ headers: [String: String], now: Date) {
        let here = headers["date"].flatMap(RetryAfter.time) ?? now.timeIntervalSince1970
        let named = Self.bounded(RetryAfter.seconds(in: headers))
        let reset = headers["x-ratelimit-reset"] ?? headers["ratelimit-reset"]
        retryAfter = named ?? Self.bounded(reset.flatMap { Self.reset($0, now: here) })
        let remaining = headers["x-ratelimit-remaining"] ?? headers["ratelimit-remaining"]
        isLastAnswer = remaining.flatMap { Double($0.trimmingCharacters(in: .whitespaces)) }.map { $0 <= 0 } ?? false
        validFor =
            Self.bounded(headers["cache-control"].flatMap(Self.maxAge))
            ?? Self.bounded(headers["expires"].flatMap(RetryAfter.time).map { $0 - here })
    }

    /// A wait without end is as good as the longest.
    private static func bounded(_ seconds: Double?) -> Double? {
        guard let seconds, seconds > 0 else { return nil }
        return Bound.place(min(seconds, Bound.places.upperBound))
    }

    /// `public, max-age=300`
    private static func maxAge(_ text: String) -> Double? {
        for part in text.lowercased().split(separator: ",") {
            let words = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard words.count == 2, words[0] == "max-age" else { continue }
            return Double(words[1].trimmingCharacters(in: ["\""]))
        }
        return nil
    }

    /// Seconds from now, seconds since 1970, or a date, as different servers write it.
    private static func reset(_ text: String, now: Double) -> Double? {
        guard let number = Double(text.trimmingCharacters(in: .whitespaces)) else {
            return LenientDate.date(of: .string(text)).map { $0.timeIntervalSince1970 - now }
        }
        return number >= 1e9 ? number - now : number
    }
}
