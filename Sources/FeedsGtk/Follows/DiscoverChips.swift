// The switches above the results of Discover: a line with the networks that are asked, below it a line with the filters.
// Thread: main actor. Invariant: a switch shows what the model holds.

import FeedsCore
import FeedsModels
import GtkBridge

final class DiscoverChips {
    let root: Widget
    private let model: DiscoverViewModel
    private var networks: [(network: String, button: Button)] = []
    private var filters: [(filter: DiscoverFilters.Name, button: Button)] = []

    init(_ model: DiscoverViewModel) {
        self.model = model
        let (asked, chosen) = (Self.line(tr("Networks")), Self.line(tr("Filters")))
        let lines = Box(.vertical)
        for line in [asked, chosen] { lines.append(ScrollView(line, along: .horizontal)) }
        root = lines
        for network in model.networks {
            let button = Self.chip(network.words)
            button.tooltip = tr("Search %1 by asking %2", network.words, network.asks)
            button.onClicked(self) { $0.toggle(network.name) }
            networks.append((network.name, button))
            asked.append(button)
        }
        for filter in DiscoverFilters.Name.allCases {
            let button = Self.chip(Self.words(of: filter))
            button.onClicked(self) { $0.model.toggle(filter) }
            filters.append((filter, button))
            chosen.append(button)
        }
    }

    private static func line(_ name: String) -> Box {
        let line = Box(.horizontal, spacing: 8).margins(top: 4, bottom: 4, start: 12, end: 12)
        line.readAsGroup()
        line.accessibleName = name
        return line
    }

    private static func chip(_ words: String) -> Button {
        Button(text: words).styled("pill", "chip-switch").readAsToggle()
    }

    private func toggle(_ name: String) {
        if let network = model.networks.first(where: { $0.name == name }) { model.toggle(network) }
    }

    /// Reads what it shows, for a binding.
    func follow() {
        let on = Set(model.networks.filter(\.isOn).map(\.name))
        for (name, button) in networks { button.isOn = on.contains(name) }
        for (filter, button) in filters { button.isOn = model.filters.on.contains(filter) }
    }

    private static func words(of filter: DiscoverFilters.Name) -> String {
        switch filter {
        case .short: tr("Short")
        case .vertical: tr("Vertical")
        case .videos: tr("Videos")
        case .free: tr("Free licence")
        case .language: tr("My language")
        }
    }
}
