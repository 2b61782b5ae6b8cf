// The preferences' page for developers: what is to go wrong on purpose, and what the player is doing.
// Thread: main actor. Invariant: nothing here is kept; every start begins without it.

import FeedsCore
import FeedsModels
import GtkBridge

enum DeveloperPreferences {
    static let name = "developer"

    static func page(_ desk: SimulationControl) -> PreferencesPage {
        PreferencesPage(
            name: name, title: tr("Developer"), icon: "applications-engineering-symbolic",
            groups: [
                .init(title: tr("Readings"), rows: [.other(ReadingsRow(desk))]),
                .init(
                    title: tr("Simulate"), note: tr("Off again at the next start. A sign tells while something is on."),
                    rows: [.other(SimulationRows(desk))]),
            ])
    }
}

/// Shows and hides the numbers over the picture.
private final class ReadingsRow: PreferencesPart {
    private let desk: SimulationControl
    private let bindings = Bindings()

    init(_ desk: SimulationControl) { self.desk = desk }

    func fill(_ group: PreferencesGroup, in place: PreferencesPlace) {
        let row = SwitchRow(
            title: tr("What the player is doing"), subtitle: tr("Times, pictures, memory and bytes, over the picture."))
        bindings.bind(self) { row.isOn = $0.desk.showsReadings }
        row.onChange(self) { $0.desk.showsReadings = $1 }
        group.add(row)
    }
}
