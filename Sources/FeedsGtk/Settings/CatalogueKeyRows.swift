// The catalogues that ask for a key of the user's own: a row each, to enter the key or to forget it.
// Thread: main actor. Invariant: no row ever shows a key.

import FeedsCore
import FeedsModels
import GtkBridge

final class CatalogueKeyRows: PreferencesPart {
    private let model: CatalogueKeysModel?
    private let bindings = Bindings()

    init(_ place: PreferencesPlace) { model = place.parts.secrets.map { CatalogueKeysModel($0) } }

    func fill(_ group: PreferencesGroup, in place: PreferencesPlace) {
        for catalogue in KeyedCatalogue.all { add(catalogue, to: group, in: place) }
    }

    private func add(_ catalogue: KeyedCatalogue, to group: PreferencesGroup, in place: PreferencesPlace) {
        guard let model else { return }
        let button = Button(text: tr("Enter…")).wrapping()
        let row = ActRow(title: catalogue.name, button: button)
        bindings.bind(self) { _ in
            let state = model.state(of: catalogue)
            row.subtitle = Self.sentence(state, catalogue)
            button.isSensitive = state != .looking
            button.text = state == .kept ? tr("Forget") : tr("Enter…")
            button.accessibleName =
                state == .kept
                ? tr("Forget your key of %1", catalogue.name) : tr("Enter your key of %1…", catalogue.name)
        }
        button.onClicked(self) { [weak place] rows in
            guard let place else { return }
            if model.state(of: catalogue) == .kept { rows.forget(catalogue, place) } else { rows.ask(catalogue, place) }
        }
        group.add(row)
        Task { await model.look(for: catalogue) }
    }

    private static func sentence(_ state: CatalogueKeysModel.State, _ catalogue: KeyedCatalogue) -> String {
        switch state {
        case .looking: tr("Looking…")
        case .missing: tr("A key is free at %1.", catalogue.shortPage)
        case .kept: tr("Your key is kept. Only %1 gets it.", catalogue.server)
        case .trouble(let reason): reason
        }
    }

    private func ask(_ catalogue: KeyedCatalogue, _ place: PreferencesPlace) {
        let entry = EntryRow(title: tr("Key"))
        let fields = PreferencesGroup(note: tr("A key is free at %1.", catalogue.shortPage))
        fields.add(entry)
        let dialog = FormDialog(
            over: place.window, heading: tr("Your key of %1", catalogue.name), form: fields, yes: tr("Keep key"),
            no: tr("Cancel"))
        dialog.canAnswer = false
        entry.onChange(dialog) { dialog, text in dialog.canAnswer = CatalogueKeysModel.key(in: text) != nil }
        dialog.ask { [weak place, model] isYes in
            guard isYes, let model, let key = CatalogueKeysModel.key(in: entry.text) else { return }
            Task { place?.say(await model.keep(key, of: catalogue)) }
        }
    }

    private func forget(_ catalogue: KeyedCatalogue, _ place: PreferencesPlace) {
        guard let model else { return }
        Task { [weak place] in place?.say(await model.forget(catalogue)) }
    }
}
