// A follow's page: what is shown of it, in which group it is, and what its server answered.
// Thread: main actor. Invariant: each change is an act of its own; the page shows what the library holds.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class FollowDialog {
    private static let ages: [Int?] = [nil, 1, 3, 7, 30, 90]

    private let model: FollowsModel
    private let window: PreferencesWindow
    private let key: String
    private let name: EntryRow
    private let group: EntryRow
    private let shown = ChoiceRow(
        title: tr("Show"),
        choices: [tr("Everything"), tr("Videos only"), tr("Photos only"), tr("Short videos only")])
    private let age = ChoiceRow(
        title: tr("Age"),
        choices: [
            tr("Any"), tr("The last day"), tr("The last %1 days", "3"), tr("The last %1 days", "7"),
            tr("The last %1 days", "30"), tr("The last %1 days", "90"),
        ])
    private let sensitive = ChoiceRow(
        title: tr("Sensitive posts"),
        choices: [tr("As in the preferences"), tr("Always covered"), tr("Left out")])
    private let muted = SwitchRow(title: tr("Muted"), subtitle: "")
    private let asked = ActRow(title: tr("Last asked"))
    private let answered = ActRow(title: tr("Its answer"))
    private let next = ActRow(title: tr("Asked again"))
    private let moved = ActRow(title: tr("It says that it has moved to"))
    private let bindings = Bindings()
    /// False while the page itself fills its rows.
    private var listens = false

    init(_ follow: Follow, model: FollowsModel, over parent: Window) {
        self.model = model
        key = follow.key
        window = PreferencesWindow(over: parent, title: follow.name)
        name = EntryRow(title: tr("Name"), text: follow.name)
        group = EntryRow(title: tr("Group"), text: follow.group.joined(separator: "/"))
        let what = PreferencesGroup(
            title: tr("The follow"), note: tr("Groups within groups are written with a slash: Art/Film."))
        for row in [name, group, ActRow(title: tr("Address"), subtitle: follow.text)] as [Widget] { what.add(row) }
        let filters = PreferencesGroup(title: tr("In Following"))
        for row in [shown, age, sensitive, muted] as [Widget] { filters.add(row) }
        let requests = PreferencesGroup(title: tr("Requests"))
        for row in [asked, answered, next, moved] as [Widget] { requests.add(row) }
        window.add(page: "follow", title: tr("Follow"), icon: "avatar-default-symbolic", [what, filters, requests])
        bindings.bind(self) { $0.follow() }
        wire()
        listens = true
    }

    func present(onClose: @escaping () -> Void) {
        window.present { [weak self] in
            self?.keepTexts()
            onClose()
        }
    }

    private var current: Follow? { model.all.first { $0.key == key } }

    private func follow() {
        guard let follow = current else { return }
        let listened = listens
        listens = false
        shown.chosen = FollowFilter.Shown.allCases.firstIndex(of: follow.filter.shown)
        age.chosen = Self.ages.firstIndex(of: follow.filter.oldestDays) ?? 0
        sensitive.chosen = FollowFilter.Sensitive.allCases.firstIndex(of: follow.filter.sensitive)
        let now = Date()
        muted.isOn = follow.isMuted(at: now)
        muted.subtitle = FetchWords.muted(follow, at: now)
        let fetch = model.fetches[key]
        asked.subtitle = FetchWords.asked(fetch, at: now)
        answered.subtitle = FetchWords.answered(fetch)
        next.subtitle = FetchWords.next(fetch, at: now)
        moved.isVisible = fetch?.movedTo != nil
        moved.subtitle = fetch?.movedTo?.absoluteString ?? ""
        listens = listened
    }

    private func wire() {
        shown.onChange(self) { dialog, number in
            dialog.change { $0.filter.shown = FollowFilter.Shown.allCases[number] }
        }
        age.onChange(self) { dialog, number in dialog.change { $0.filter.oldestDays = Self.ages[number] } }
        sensitive.onChange(self) { dialog, number in
            dialog.change { $0.filter.sensitive = FollowFilter.Sensitive.allCases[number] }
        }
        muted.onChange(self) { dialog, isOn in
            dialog.change { $0.mutedUntil = isOn ? Date().addingTimeInterval(FollowsModel.muteSeconds) : nil }
        }
    }

    private func change(_ body: (inout Follow) -> Void) {
        if listens, let current { model.change(current, body) }
    }

    /// Texts are stored when the page closes, and not with every letter.
    private func keepTexts() {
        guard let current else { return }
        let name = name.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let group = GroupPath.names(group.text)
        model.change(current) {
            if !name.isEmpty { $0.name = name }
            $0.group = group
        }
    }
}
