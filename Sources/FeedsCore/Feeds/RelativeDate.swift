// A date as people say it: "just now", "2 hours ago", "last month".
// Thread: any; a plain value. Invariant: English, like every other text of the app.

import Foundation

struct RelativeDate {
    let date: Date

    func text(at now: Date) -> String {
        if now.timeIntervalSince(date) < 60 { return "just now" }
        // The formatter counts from the present, so a given "now" moves the date by as much.
        let shift = Date().timeIntervalSince(now)
        let style = Date.RelativeFormatStyle(presentation: .named, locale: Locale(identifier: "en_US"))
        return date.addingTimeInterval(shift).formatted(style)
    }
}
