// What is not published, a row a reason.
// Thread: main actor. Invariant: hidden when everything is published.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class PublishLeftRows {
    let group: PreferencesGroup
    private var rows: [ActRow] = []

    init(title: String) { group = PreferencesGroup(title: title) }

    func show(_ left: [PublishLeft]) {
        rows.forEach(group.remove)
        rows = PublishViewModel.groups(left).map {
            ActRow(title: tr("%1 × %2", $0.count.formatted(), $0.reason), subtitle: $0.places)
        }
        rows.forEach(group.add)
        group.isVisible = !rows.isEmpty
    }
}
