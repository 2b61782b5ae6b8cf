// The sources that are kept, a row each, with a handle to take it elsewhere and a menu of what can be done with it.
// Thread: main actor. Invariant: the rows are the settings' sources, in their order; the focus stays with a source that
// moves.

import FeedsCore
import FeedsModels
import GtkBridge

final class SourceRows: PreferencesPart {
    private struct Line {
        let row: ActRow
        let button: MenuButton
        let drag: RowDrag
    }

    private let coordinator: AppCoordinator
    private weak var place: PreferencesPlace?
    private var group: PreferencesGroup?
    private var lines: [Line] = []
    private var shown: [Settings.KeptSource]?
    private var dialog: AddSourceDialog?
    private let none = ActRow(
        title: tr("No sources kept yet"), subtitle: tr("Keep the one that is open from the header, or add one here."))
    private let bindings = Bindings()

    init(_ place: PreferencesPlace) { coordinator = place.coordinator }

    private var sources: SourcesModel { coordinator.sources }

    func fill(_ group: PreferencesGroup, in place: PreferencesPlace) {
        self.group = group
        self.place = place
        group.add(none)
        let button = Button(text: tr("Add source…")).wrapping().styled("tall").margins(top: 12)
        button.onClicked(self) { $0.addSource() }
        group.add(button)
        bindings.bind(self) { $0.follow() }
    }

    // MARK: Following

    private func follow() {
        let all = sources.all
        guard all != shown, let group else { return }
        shown = all
        while lines.count > all.count { group.remove(lines.removeLast().row) }
        while lines.count < all.count { lines.append(makeLine(in: group)) }
        for (line, source) in zip(lines, all) { show(source, on: line) }
        none.isVisible = all.isEmpty
    }

    private func makeLine(in group: PreferencesGroup) -> Line {
        let button = MenuButton(icon: "view-more-symbolic", name: tr("Change"), Menu([])).styled("flat")
        let row = ActRow(title: "", button: button)
        let drag = RowDrag(of: row)
        let line = Line(row: row, button: button, drag: drag)
        row.lead(with: drag.handle)
        group.add(row)
        return line
    }

    private func show(_ source: Settings.KeptSource, on line: Line) {
        line.row.show(title: source.name)
        line.row.subtitle =
            source.texts.count == 1
            ? source.texts[0] : tr("%1 source", "%1 sources", count: source.texts.count)
        line.button.name = tr("Change “%1”", source.name)
        line.drag.place = { [sources] in sources.place(of: source) }
        line.drag.onMove = { [weak self] in self?.move(source, to: $0) }
        line.button.menu = Menu([
            [
                act(tr("Open")) { $0.open(source) },
                act(tr("Rename…")) { $0.rename(source) },
            ],
            [
                act(tr("Move up"), key: "<Alt>Up", isOn: sources.canMove(source, by: -1)) { $0.move(source, -1) },
                act(tr("Move down"), key: "<Alt>Down", isOn: sources.canMove(source, by: 1)) { $0.move(source, 1) },
            ],
            [act(tr("Remove")) { $0.remove(source) }],
        ])
    }

    /// Done once its menu has closed: the rows get other menus, and a popover must not go while it is open.
    private func act(
        _ title: String, key: String? = nil, isOn: Bool = true, _ body: @escaping (SourceRows) -> Void
    ) -> MenuItem {
        MenuItem(title, key: key, isOn: isOn) { [weak self] in
            Task { if let self { body(self) } }
        }
    }

    // MARK: Acts

    private func open(_ source: Settings.KeptSource) {
        place?.window.close()
        coordinator.open(source)
    }

    private func move(_ source: Settings.KeptSource, to place: Int) {
        guard let now = sources.place(of: source), place != now else { return }
        move(source, max(0, min(sources.all.count - 1, place)) - now)
    }

    private func move(_ source: Settings.KeptSource, _ steps: Int) {
        sources.move(source, by: steps)
        follow()
        if let number = sources.all.firstIndex(of: source) { lines[number].button.grabFocus() }
    }

    private func remove(_ source: Settings.KeptSource) {
        guard let removed = sources.remove(source) else { return }
        follow()
        place?.say(
            tr("“%1” is no longer kept.", source.name),
            offering: ToastOverlay.Offer(tr("Undo")) { [sources] in sources.restore(removed) })
    }

    private func rename(_ source: Settings.KeptSource) {
        guard let window = place?.window else { return }
        let entry = EntryRow(title: tr("Name"), text: source.name)
        let group = PreferencesGroup()
        group.add(entry)
        let dialog = FormDialog(
            over: window, heading: tr("Rename source"), form: group, yes: tr("Rename"), no: tr("Cancel"))
        entry.onChange(dialog) { dialog, text in dialog.canAnswer = text.contains { !$0.isWhitespace } }
        dialog.ask { [sources] isYes in if isYes { sources.rename(source, to: entry.text) } }
    }

    private func addSource() {
        guard let place else { return }
        let pictures = AvatarStore(media: place.parts.media, memory: place.parts.pictures)
        dialog = AddSourceDialog(over: place.window, model: coordinator.makeAddSource(), pictures: pictures) {
            [weak self] in
            self?.dialog = nil
            if let kept = $0 { self?.place?.say(tr("Kept as “%1”.", kept.name)) }
        }
    }
}
