// What a server says instead of sending what was asked for, and when it wants to be asked again.
// Thread: any; pure. Invariant: a wait is never negative; a header that cannot be read counts as none.

import CGLib
import CSoup
import Foundation

enum RetryAfter {
    /// Seconds to wait; the header gives them, or a date. A date counts from the server's own clock where it tells it.
    static func seconds(in headers: [String: String]) -> Double? {
        guard let text = headers["retry-after"]?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
        if let seconds = Double(text), seconds.isFinite { return max(0, seconds) }
        guard let then = time(text) else { return nil }
        return max(0, then - (headers["date"].flatMap(time) ?? Date().timeIntervalSince1970))
    }

    private static func time(_ text: String) -> Double? {
        guard let date = soup_date_time_new_from_http_string(text) else { return nil }
        defer { g_date_time_unref(date) }
        return Double(g_date_time_to_unix(date))
    }
}

extension SoupError {
    /// Nil for an answer that is what was asked for.
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
