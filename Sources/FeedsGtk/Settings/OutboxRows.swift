// A row for each act that has not reached its server, with the reason.
// Thread: main actor. Invariant: the rows are the first of the model's waiting acts, in their order.

import FeedsCore
import FeedsModels
import GtkBridge

final class OutboxRows: PreferencesPart {
    private static let most = 50
    private let model: AccountsModel?
    private var group: PreferencesGroup?
    private var rows: [ActRow] = []
    private var shown: [OutboxItem]?
    private let heading = ActRow(title: tr("Not sent yet"))
    private let bindings = Bindings()

    init(_ place: PreferencesPlace) { model = place.coordinator.person?.accounts }

    func fill(_ group: PreferencesGroup, in place: PreferencesPlace) {
        self.group = group
        group.add(heading)
        bindings.bind(self) { $0.follow() }
    }

    private func follow() {
        guard let model, let group, model.waiting != shown else { return }
        shown = model.waiting
        for row in rows { group.remove(row) }
        rows = model.waiting.prefix(Self.most).map { row(of: $0) }
        for row in rows { group.add(row) }
        group.isVisible = !model.waiting.isEmpty
        heading.subtitle = tr("%1 act", "%1 acts", count: model.waiting.count)
    }

    private func row(of item: OutboxItem) -> ActRow {
        let drop = Button(text: tr("Drop"))
        drop.accessibleName = tr("%1: %2", item.title, tr("Drop"))
        drop.onClicked(self) { $0.model?.discard(item) }
        guard item.wantsDecision else { return ActRow(title: item.title, subtitle: item.sentence, button: drop) }
        let again = Button(text: tr("Again"))
        again.accessibleName = tr("%1: %2", item.title, tr("Again"))
        again.onClicked(self) { $0.model?.retry(item) }
        return ActRow(
            title: item.title, subtitle: item.sentence, button: Box(.horizontal, spacing: 6, [again, drop]))
    }
}
