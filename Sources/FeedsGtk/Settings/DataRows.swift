// The settings for all of the user's data: buttons that lead to the main window, which asks and answers.
// Thread: main actor. Invariant: does nothing by itself.

import FeedsModels
import GtkBridge

final class DataRows: PreferencesPart {
    func fill(_ group: PreferencesGroup, in place: PreferencesPlace) {
        let rows = [
            row(tr("Export"), tr("All of it, in one file."), tr("Export…"), .exportData, place),
            row(tr("Import"), tr("Adds such a file to what is here."), tr("Import…"), .importData, place),
            row(tr("Stories of this feed"), tr("Forgets which ones you saw."), tr("Reset…"), .resetStories, place),
        ]
        for row in rows { group.add(row) }
    }

    private func row(
        _ title: String, _ subtitle: String, _ verb: String, _ action: AppAct,
        _ place: PreferencesPlace
    ) -> PreferencesRow {
        let button = Button(text: verb).wrapping()
        button.accessibleName = tr("%1: %2", title, verb)
        button.onClicked(place) { $0.leaveFor(action) }
        return ActRow(title: title, subtitle: subtitle, button: button)
    }
}
