// A line of Discover: a heading, a source with its button to follow it, or what became of a network.
// Thread: main actor. Invariant: a recycled row shows nothing of its previous line.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class FoundRow: RecyclingRow {
    let root: Widget
    private let avatar = Avatar(size: 44)
    private let title = Label().startAligned().wrapping(lines: 2).styled("follow-title")
    private let sentence = Label().startAligned().wrapping(lines: 3).styled("age")
    private let facts = Label().startAligned().singleLine().styled("age")
    private let heading = Label().startAligned().wrapping().styled("heading", "follow-group")
    private let note = Label().startAligned().wrapping().styled("dim-label")
    private let spinner = Spinner(pixels: 18).align(.center, .center)
    private let open: Button
    private let follow = Button(text: tr("Follow")).styled("tall").align(.end, .center).margins(end: 8)
    private let line: Box
    private let state: Box
    private(set) var name = ""
    private(set) var source: FoundSource?
    var onAct: OnAct?

    init() {
        let texts = Box(.vertical, spacing: 2, [title, sentence, facts]).align(.fill, .center).expand(vertically: false)
        let face = Box(.horizontal, spacing: 12, [avatar.align(.center, .center), texts])
        open = Button(child: face, name: "").styled("flat", "follow-open").expand(vertically: false)
        line = Box(.horizontal, [open, follow]).styled("follow-row")
        state = Box(.horizontal, spacing: 10, [spinner, note]).margins(top: 8, bottom: 8, start: 12, end: 12)
        root = Box(.vertical, [heading, line, state])
        open.onClicked(self) { $0.act(.openFound, $0.open) }
        follow.onClicked(self) { $0.act(.followSource, $0.follow) }
    }

    private func act(_ action: AppAct, _ anchor: Widget) {
        if let source { onAct?(action, .at(anchor).choosing(.found(source))) }
    }

    func show(_ shown: DiscoverLine, in model: DiscoverViewModel, faces: AvatarStore) {
        clear()
        switch shown {
        case .heading(let text):
            heading.text = text
            name = text
            reveal(heading)
        case .note(let text, let isBusy):
            note.text = text
            name = text
            spinner.isSpinning = isBusy
            reveal(state)
        case .source(let source):
            show(source, isFollowed: model.follow(of: source) != nil, faces: faces)
            reveal(line)
        }
    }

    private func reveal(_ part: Widget) {
        for widget in [heading, line, state] { widget.isVisible = widget === part }
    }

    private func show(_ source: FoundSource, isFollowed: Bool, faces: AvatarStore) {
        self.source = source
        title.text = ShownText.cut(source.title, to: ShownText.longestLine)
        sentence.text = ShownText.cut(source.sentence, to: ShownText.longestLine)
        facts.text = Self.facts(of: source)
        for label in [sentence, facts] { label.isVisible = !label.text.isEmpty }
        follow.text = isFollowed ? tr("Unfollow") : tr("Follow")
        follow.accessibleName = isFollowed ? tr("Unfollow %1", title.text) : tr("Follow %1", title.text)
        name = [title.text, sentence.text, facts.text].filter { !$0.isEmpty }.joined(separator: ", ")
        open.name = name
        let picture = source.picture.flatMap { url in
            faces.picture(url) { [weak self] in
                if self?.source == source { self?.avatar.show(name: source.title, picture: $0) }
            }
        }
        avatar.show(name: source.title, picture: picture)
    }

    private static func facts(of source: FoundSource) -> String {
        let locale = Translation.locale
        let language = source.language.flatMap { locale.localizedString(forIdentifier: $0) ?? $0 }
        let handle = source.handle.map(ShownText.handle)
        let facts = [handle, language, source.licence, source.isSensitive ? tr("Sensitive") : nil]
        return facts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    }

    func clear() {
        source = nil
        spinner.isSpinning = false
    }
}
