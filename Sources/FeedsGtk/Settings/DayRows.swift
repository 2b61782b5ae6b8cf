// The posts and minutes watched today, and whether a changed limit waits for tomorrow.
// Thread: main actor. Invariant: hidden if the app does not count, or if there is no limit.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class DayRows: PreferencesPart {
    private let day: DailyLimit?
    private let settings: SettingsModel
    private let bindings = Bindings()

    init(_ place: PreferencesPlace) {
        day = place.coordinator.day
        settings = place.settings
    }

    func fill(_ group: PreferencesGroup, in place: PreferencesPlace) {
        guard let day else { return }
        let row = ActRow(title: tr("Today"))
        bindings.bind(self) { rows in
            row.isVisible = rows.settings.current.dayLimit != .none || day.waitsForTomorrow
            row.subtitle = Self.sentence(of: day)
        }
        group.add(row)
    }

    private static func sentence(of day: DailyLimit) -> String {
        let items = tr("%1 post", "%1 posts", count: day.book.items)
        let minutes = tr("%1 minute", "%1 minutes", count: Int(saturating: day.book.seconds / 60))
        return day.waitsForTomorrow
            ? tr("%1 in %2. What you chose holds from tomorrow.", items, minutes) : tr("%1 in %2.", items, minutes)
    }
}
