// What is there instead of a feed when the day's limit is reached.
// Thread: main actor. Invariant: nothing on it leads on; it says what was watched, and when it goes on.

import FeedsCore
import FeedsEngine
import FeedsModels
import Foundation
import GtkBridge

final class DayOverPage {
    let root = StatusPage(icon: "weather-clear-night-symbolic", title: tr("That’s it for today"))

    init() { root.add(css: "day-over") }

    func show(_ day: DailyLimit) {
        root.set(title: tr("That’s it for today"), sentence: sentences(day).joined(separator: "\n\n"))
    }

    private func sentences(_ day: DailyLimit) -> [String] {
        let book = day.book
        let minutes = Int(saturating: (book.seconds / 60).rounded())
        var sentences = [
            tr("You watched %1 post today.", "You watched %1 posts today.", count: book.items),
            tr("That took %1 minute.", "That took %1 minutes.", count: minutes),
        ]
        sentences = [sentences.joined(separator: " ")]
        if let items = book.limits.items {
            sentences.append(tr("Your limit is %1 post a day.", "Your limit is %1 posts a day.", count: items))
        }
        if let minutes = book.limits.minutes {
            sentences.append(tr("Your limit is %1 minute a day.", "Your limit is %1 minutes a day.", count: minutes))
        }
        sentences.append(
            day.waitsForTomorrow
                ? tr("It goes on tomorrow, with the limit that you have chosen since.")
                : tr("It goes on tomorrow. A larger limit, or none, begins tomorrow too."))
        return sentences
    }
}
