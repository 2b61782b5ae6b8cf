// The preferences: pages of rows made from tables; each row is bound to a setting and applies changes at once.
// Thread: main actor. Invariant: a row shows the setting's value, even after another view changed it.

import FeedsCore
import FeedsModels
import GtkBridge

final class PreferencesView {
    private let window: PreferencesWindow
    private let place: PreferencesPlace
    private let bindings = Bindings()
    private var pages: [PreferencesPage] = []
    /// Keeps the wrappers alive for their handlers; there is no other reference.
    private var rows: [PreferencesRow] = []

    init(
        over parent: Window, coordinator: AppCoordinator, parts: WindowParts,
        onAct: @escaping (AppAct) -> Void
    ) {
        let window = PreferencesWindow(over: parent, title: tr("Preferences"))
        self.window = window
        place = PreferencesPlace(coordinator: coordinator, parts: parts, window: window) { [weak window] act in
            window?.close()
            onAct(act)
        }
        pages = [
            PlaybackPreferences.page(place), SourcesPreferences.page(place), NetworkPreferences.page(place),
            PersonPreferences.page(place),
        ]
        if let desk = parts.simulations { pages.append(DeveloperPreferences.page(desk)) }
        for page in pages { add(page) }
    }

    /// Calls `onClose` when the caller may release this object.
    func present(page: String? = nil, onClose: @escaping () -> Void) {
        if let page { window.show(page: page) }
        window.present(onClose: onClose)
    }

    private var settings: SettingsModel { place.settings }

    // MARK: Making

    private func add(_ page: PreferencesPage) {
        let groups = page.groups.map { group in
            let made = PreferencesGroup(title: group.title, note: group.note)
            for row in group.rows { add(row, to: made) }
            return made
        }
        window.add(page: page.name, title: page.title, icon: page.icon, groups)
    }

    private func add(_ row: PreferencesPage.Row, to group: PreferencesGroup) {
        let made: [PreferencesRow]
        switch row {
        case .toggle(let toggle): made = [make(toggle)]
        case .number(let number): made = [make(number)]
        case .choice(let title, let choices): made = [make(title, choices)]
        case .options(let choices): made = make(choices)
        case .other(let part): return part.fill(group, in: place)
        }
        for row in made { group.add(row) }
        rows += made
    }

    private func make(_ toggle: PreferencesPage.Toggle) -> PreferencesRow {
        let row = SwitchRow(title: toggle.title, subtitle: toggle.subtitle)
        bindings.bind(self) { row.isOn = $0.settings.current[keyPath: toggle.isOn] }
        row.onChange(self) { view, isOn in view.settings.change { $0[keyPath: toggle.isOn] = isOn } }
        return row
    }

    private func make(_ number: PreferencesPage.Number) -> PreferencesRow {
        let row = NumberRow(
            title: number.title, subtitle: number.subtitle, range: number.range, step: number.step,
            digits: number.digits)
        bindings.bind(self) { view in
            let shown = number.get(view.settings.current)
            row.isVisible = shown != nil
            if let shown { row.number = shown }
        }
        row.onChange(self) { view, new in
            // A row without effect changes only because the view fills it, so there is nothing to store.
            guard number.get(view.settings.current) != nil else { return }
            view.settings.change { number.set(&$0, new) }
        }
        return row
    }

    private func make(_ title: String, _ choices: PreferencesPage.Choices) -> PreferencesRow {
        let row = ChoiceRow(title: title, choices: choices.titles)
        bindings.bind(self) { view in
            let (settings, chosen) = (view.settings.current, choices.get(view.settings.current))
            row.chosen = chosen
            row.subtitle = choices.meaning(chosen ?? -1, settings)
        }
        row.onChange(self) { view, number in view.settings.change { choices.set(&$0, number) } }
        return row
    }

    private func make(_ choices: PreferencesPage.Choices) -> [PreferencesRow] {
        var made: [OptionRow] = []
        for (number, title) in choices.titles.enumerated() {
            let row = OptionRow(title: title, peer: made.first)
            bindings.bind(self) { view in
                let settings = view.settings.current
                if choices.get(settings) == number { row.isChosen = true }
                row.subtitle = choices.meaning(number, settings)
            }
            row.onChosen(self) { view in view.settings.change { choices.set(&$0, number) } }
            made.append(row)
        }
        return made
    }
}
