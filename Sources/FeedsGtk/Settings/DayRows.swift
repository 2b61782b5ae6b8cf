// How much was watched today, and whether what was chosen waits for tomorrow.
// Thread: main actor. Invariant: not there where nobody counts, or nothing is limited.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class DayRows: PreferencesPart {
    private let day: DayDesk?
    private let settings: SettingsModel
    private let bindings = Bindings()

    init(_ place: PreferencesPlace) {
        day = place.coordinator.day
        settings = place.settings
    }

    func rows(in place: PreferencesPlace) -> [PreferencesRow] {
        guard let day else { return [] }
        let row = ActRow(title: tr("Today"))
        bindings.bind(self) { [weak row] rows in
            row?.isVisible = rows.settings.current.dayLimit != .none || day.waitsForTomorrow
            row?.subtitle = Self.sentence(of: day)
        }
        return [row]
    }

    private static func sentence(of day: DayDesk) -> String {
        let items = tr("%1 item", "%1 items", count: day.book.items)
        let minutes = tr("%1 minute", "%1 minutes", count: Int(day.book.seconds / 60))
        return day.waitsForTomorrow
            ? tr("%1 in %2. What you chose holds from tomorrow.", items, minutes) : tr("%1 in %2.", items, minutes)
    }
}
