// A date as people say it: "just now", "2 hours ago", "last month".
// Thread: any; a plain value. Invariant: in the language of every other text of the app.

import FeedsModels
import Foundation

struct RelativeDate {
    let date: Date

    func text(at now: Date) -> String {
        if now.timeIntervalSince(date) < 60 { return tr("just now") }
        // The formatter counts from the present, so a given "now" moves the date by as much.
        let shift = Date().timeIntervalSince(now)
        let style = Date.RelativeFormatStyle(presentation: .named, locale: Translation.locale)
        return date.addingTimeInterval(shift).formatted(style)
    }
}
