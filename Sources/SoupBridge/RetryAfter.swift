// A server's refusal, and the time after which it allows another request.
// Thread: any; pure. Invariant: a wait is never negative; an unreadable header counts as none.

import CGLib
import CSoup
import Foundation

package enum RetryAfter {
    /// Seconds to wait. The header holds seconds or a date; a date is compared with the server's own clock, if it is
    /// known.
    package static func seconds(in headers: [String: String]) -> Double? {
        guard let text = headers["retry-after"]?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
        if let seconds = Double(text), seconds.isFinite { return max(0, seconds) }
        guard let then = time(text) else { return nil }
        return max(0, then - (headers["date"].flatMap(time) ?? Date().timeIntervalSince1970))
    }

    /// A date of HTTP, in seconds since 1970.
    package static func time(_ text: String) -> Double? {
        // Servers say “never” with the year 9999, which libsoup 3.6 does not know.
        let text = text.replacing(" 9999 ", with: " 9998 ")
        guard let date = soup_date_time_new_from_http_string(text) else { return nil }
        defer { g_date_time_unref(date) }
        return Double(g_date_time_to_unix(date))
    }
}

extension SoupError {
    /// Nil for a successful answer.
    init?(refusalIn head: SoupHead) {
        let wait = RetryAfter.seconds(in: head.headers)
        switch (head.status, wait) {
        case (202, _): self = .processing(seconds: wait)
        case (200...299, _): return nil
        case (408, let wait?), (425, let wait?), (429, let wait?), (500...599, let wait?):
            self = .tryLater(status: head.status, seconds: wait)
        default: self = .status(head.status)
        }
    }
}
