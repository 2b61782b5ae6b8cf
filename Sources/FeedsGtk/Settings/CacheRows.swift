// How much is kept on disk, told live, and the button that clears it.
// Thread: main actor. Invariant: nothing is cleared without a question; it listens while the preferences are open.

import FeedsCore
import FeedsModels
import GtkBridge

final class CacheRows: PreferencesPart {
    private let model: CacheModel?
    private let bindings = Bindings()

    init(_ place: PreferencesPlace) {
        model = place.parts.cache.map { CacheModel(cache: $0) }
        model?.follow()
    }

    isolated deinit { model?.finish() }

    func fill(_ group: PreferencesGroup, in place: PreferencesPlace) {
        guard let model else { return }
        let button = Button(text: tr("Clear…")).wrapping()
        button.accessibleName = tr("Clear what is kept…")
        let row = ActRow(title: tr("Kept now"), button: button)
        bindings.bind(self) { _ in
            row.subtitle = model.sentence
            button.isSensitive = !model.isClearing && model.usage?.bytes != 0
        }
        button.onClicked(self) { [weak place] rows in
            if let place { rows.clear(place) }
        }
        group.add(row)
    }

    private func clear(_ place: PreferencesPlace) {
        guard let model else { return }
        let question = MessageDialog.Question(
            heading: tr("Clear what is kept?"),
            sentence: tr(
                "Videos, pictures and feeds that were fetched are deleted, but for what you are watching. Whatever you come back to is fetched again. What you liked, saved and watched stays."
            ),
            yes: tr("Clear"), tone: .destructive)
        MessageDialog.ask(question, over: place.window) { [weak place] in
            Task {
                if let said = await model.clear() { place?.say(said) }
            }
        }
    }
}
