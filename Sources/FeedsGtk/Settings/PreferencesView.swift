// The preferences: rows from one table, each bound to one setting, applied as they are changed.
// Thread: main actor. Invariant: a row shows what the setting is, whoever changed it.

import FeedsCore
import FeedsModels
import GtkBridge

final class PreferencesView {
    /// One setting as a row.
    private enum Row {
        case choice(String, String, WritableKeyPath<Settings, Bool>)
        case seconds(String, String, ClosedRange<Double>, WritableKeyPath<Settings, Double>)
    }

    private static let groups: [(title: String, rows: [Row])] = [
        (
            tr("Watching"),
            [
                .choice(
                    tr("Double tap likes"), tr("A single tap then waits a moment before it pauses."), \.doubleTapLikes),
                .choice(tr("Keep history"), tr("What you watch is remembered, on this machine alone."), \.keepsHistory),
            ]
        ),
        (
            tr("Stories"),
            [
                .choice(tr("Go on by themselves"), tr("The next one follows when one is over."), \.storiesAdvance),
                .seconds(tr("Seconds for a photo"), tr("Videos take their own time."), 1...60, \.storySeconds),
            ]
        ),
    ]

    private let window: PreferencesWindow
    private let settings: SettingsModel
    private let bindings = Bindings()

    init(over parent: Window, settings: SettingsModel) {
        self.settings = settings
        window = PreferencesWindow(over: parent, title: tr("Preferences"))
        let groups = Self.groups.map { entry in
            let group = PreferencesGroup(title: entry.title)
            for row in entry.rows { group.add(make(row)) }
            return group
        }
        window.add(page: "all", title: tr("Preferences"), icon: "preferences-system-symbolic", groups)
    }

    /// `onClose` is called when there is nothing left to keep this for.
    func present(onClose: @escaping () -> Void) {
        window.onClose(self) { _ in onClose() }
        window.present()
    }

    private func make(_ row: Row) -> PreferencesRow {
        switch row {
        case .choice(let title, let subtitle, let setting):
            let row = SwitchRow(title: title, subtitle: subtitle)
            bindings.bind(self) { row.isOn = $0.settings.current[keyPath: setting] }
            row.onChange(self) { view, isOn in view.settings.change { $0[keyPath: setting] = isOn } }
            return row
        case .seconds(let title, let subtitle, let range, let setting):
            let row = NumberRow(title: title, subtitle: subtitle, range: range)
            bindings.bind(self) { row.number = $0.settings.current[keyPath: setting] }
            row.onChange(self) { view, number in view.settings.change { $0[keyPath: setting] = number } }
            return row
        }
    }
}
