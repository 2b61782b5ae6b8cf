// The limit of the disk cache: a size from a list, or a size that the user types.
// Thread: main actor. Invariant: the list contains the chosen size; a typed size stands among the others.

import FeedsCore
import FeedsModels
import GtkBridge

final class CacheLimitRow: PreferencesPart {
    private static let usual: [Int64] = [
        500_000_000, 1_000_000_000, 2_000_000_000, 5_000_000_000, 10_000_000_000, 20_000_000_000,
    ]

    private let row = ChoiceRow(title: tr("Keep at most"), choices: [])
    private var limits: [Int64?] = []
    private var isFilling = false
    private var dialog: CacheLimitDialog?
    private let bindings = Bindings()

    func fill(_ group: PreferencesGroup, in place: PreferencesPlace) {
        group.add(row)
        let settings = place.settings
        bindings.bind(self) { $0.follow(settings.current.cacheLimit) }
        row.onChange(self) { [weak place] row, number in
            if let place { row.chosen(number, in: place) }
        }
    }

    private func follow(_ limit: Int64?) {
        isFilling = true
        defer { isFilling = false }
        let sizes = Set(Self.usual + [limit].compactMap(\.self)).sorted()
        if limits != [nil] + sizes {
            limits = [nil] + sizes
            row.show(choices: [tr("Automatic")] + sizes.map(ByteSize.text) + [tr("Another size…")])
        }
        row.chosen = limits.firstIndex(of: limit)
        row.subtitle =
            limit == nil
            ? tr("2 GB, or a tenth of the free disk where that is less. What was not used for longest goes first.")
            : tr("What was not used for longest goes first.")
    }

    private func chosen(_ number: Int, in place: PreferencesPlace) {
        guard !isFilling else { return }
        guard limits.indices.contains(number) else { return ask(place) }
        let limit = limits[number]
        place.settings.change { $0.cacheLimit = limit }
    }

    /// The list shows the current limit until the user answers.
    private func ask(_ place: PreferencesPlace) {
        follow(place.settings.current.cacheLimit)
        guard dialog == nil else { return }
        dialog = CacheLimitDialog(over: place.window) { [weak self, weak place] limit in
            self?.dialog = nil
            if let limit { place?.settings.change { $0.cacheLimit = limit } }
        }
    }
}
