// A row for each kind of simulated fault, and the button that reads the feed again to show the effect.
// Thread: main actor. Invariant: a row shows the state of the simulation desk.

import FeedsCore
import FeedsModels
import GtkBridge

final class SimulationRows: PreferencesPart {
    private let desk: SimulationControl
    private let bindings = Bindings()
    /// Keeps the wrappers alive for their handlers; there is no other reference.
    private var rows: [PreferencesRow] = []

    init(_ desk: SimulationControl) { self.desk = desk }

    func fill(_ group: PreferencesGroup, in place: PreferencesPlace) {
        rows = [
            toggle(tr("Empty feed"), tr("Feeds have no posts."), \.emptyFeed),
            toggle(tr("Feed error"), tr("No feed can be read."), \.fetchError),
            toggle(tr("Damaged posts"), tr("Every third post of a feed is skipped."), \.itemError),
            number(tr("Delay of feeds"), tr("Seconds before a feed is read."), 0...60, 1, \.fetchDelay),
            again(place),
            toggle(tr("Damaged videos"), tr("No video can be decoded, from the next one on."), \.decodingError),
            number(
                tr("Slow network"), tr("Kilobytes a second; 0 is as fast as it is."), 0...100_000, 50,
                \.kilobytesPerSecond),
            number(tr("Lossy network"), tr("Of a hundred requests, so many break off."), 0...100, 5, \.lostPercent),
        ]
        for row in rows { group.add(row) }
    }

    private func toggle(
        _ title: String, _ subtitle: String, _ trouble: WritableKeyPath<Simulations, Bool>
    ) -> PreferencesRow {
        let row = SwitchRow(title: title, subtitle: subtitle)
        bindings.bind(self) { row.isOn = $0.desk.current[keyPath: trouble] }
        row.onChange(self) { rows, isOn in rows.desk.change { $0[keyPath: trouble] = isOn } }
        return row
    }

    private func number(
        _ title: String, _ subtitle: String, _ range: ClosedRange<Double>, _ step: Double,
        _ trouble: WritableKeyPath<Simulations, Double>
    ) -> PreferencesRow {
        let row = NumberRow(title: title, subtitle: subtitle, range: range, step: step)
        bindings.bind(self) { row.number = $0.desk.current[keyPath: trouble] }
        row.onChange(self) { rows, new in rows.desk.change { $0[keyPath: trouble] = new } }
        return row
    }

    private func again(_ place: PreferencesPlace) -> PreferencesRow {
        let button = Button(text: tr("Read the feed again")).wrapping()
        button.onClicked(place) { $0.coordinator.startOver() }
        return ActRow(title: tr("Apply to the open feed"), button: button)
    }
}
