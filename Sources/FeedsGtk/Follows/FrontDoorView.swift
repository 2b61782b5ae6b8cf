// The front door, which the first start shows: watch the sample, open what the user has, or follow something.
// Thread: main actor. Invariant: every way out of it is a button, and Escape leads back to the feed behind it.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class FrontDoorView: ScreenView {
    private static let widest = 520

    let root: Widget
    let router: ActRouter
    private let model: FrontDoorViewModel
    private let sample = Button(text: tr("Watch the sample")).wrapping().styled("suggested-action", "pill")
    private let following = Button(text: tr("Go to Following")).wrapping().styled("suggested-action", "pill")
    /// Kept here, because a handler of a button must not keep the button itself.
    private var wayButtons: [Button] = []
    private let flow = FlowBox(columns: 2, spacing: 12).styled("ways")
    private var offersOwn = false
    private var rows: [(entry: DirectoryEntry, row: ActRow, button: Button)] = []
    private let bindings = Bindings()

    init(_ model: FrontDoorViewModel, router: ActRouter) {
        self.model = model
        self.router = router
        let header = HeaderBar()
        header.styled("library-header")
        let back = Button(.leave).styled("flat", "head")
        header.packStart(back)
        let column = Box(.vertical, spacing: 12).margins(top: 12, bottom: 32, start: 16, end: 16)
        let content = ScrollView(Clamp(column, width: Self.widest))
        root = Box(.vertical, [header, content.expand()]).styled("library")
        back.onClicked(self) { $0.router.act(.leave) }
        fill(column)
        bindings.bind(self) { $0.follow() }
    }

    private func fill(_ column: Box) {
        column.append(Image(icon: "mutoscope-reel-symbolic").styled("break-icon", "door-icon"))
        column.append(Label(tr("Welcome to Mutoscope")).styled("title-1", "door-title").wrapping().centered())
        column.append(
            Label(tr("Short videos, photos and stories from people, channels and folders that you choose."))
                .styled("dim-label").wrapping().centered().margins(bottom: 8))
        column.append(sample)
        column.append(following)
        sample.onClicked(self) { $0.router.act(.showSample) }
        following.onClicked(self) { $0.router.act(.openFollowing) }
        addWays(to: column)
        addDirectory(to: column)
    }

    private func addWays(to column: Box) {
        let ways: [(String, AppAct)] = [
            (tr("A folder…"), .openFolder), (tr("An address…"), .addSource), (tr("Follow something…"), .addFollow),
            (tr("I have an OPML file…"), .importFollows),
        ]
        for (words, action) in ways {
            flow.append(way(words, action))
        }
        column.append(flow)
    }

    private func way(_ words: String, _ action: AppAct) -> Button {
        let button = Button(text: words).wrapping().styled("pill", "way")
        button.onClicked(self) { [weak button] in
            if let button { $0.router.act(action, from: .at(button)) }
        }
        wayButtons.append(button)
        return button
    }

    private func addDirectory(to column: Box) {
        guard !model.entries.isEmpty else { return }
        let group = PreferencesGroup(
            title: tr("Worth following"), note: tr("They are asked for when you open Following, and not before."))
        for entry in model.entries {
            let button = Button(text: tr("Follow")).styled("tall")
            let row = ActRow(title: entry.name, subtitle: sentence(of: entry), button: button)
            button.onClicked(self) { $0.model.followTapped(entry) }
            rows.append((entry, row, button))
            group.add(row)
        }
        column.append(group.margins(top: 20))
    }

    private func sentence(of entry: DirectoryEntry) -> String {
        let locale = Translation.locale
        let language = locale.localizedString(forIdentifier: entry.language) ?? entry.language
        let facts = [language, entry.licence.name ?? "", tr("looked at %1", entry.checkedText(in: locale))]
        return entry.sentence(in: [locale.identifier]) + "\n" + facts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private func follow() {
        sample.isVisible = model.hasSample && !model.followsSomething
        following.isVisible = model.followsSomething
        if model.hasOwn, !offersOwn {
            offersOwn = true
            flow.insert(way(tr("Your videos and pictures"), .showOwn), at: 0)
        }
        for (entry, _, button) in rows {
            let isFollowed = model.follow(of: entry) != nil
            button.text = isFollowed ? tr("Unfollow") : tr("Follow")
            button.accessibleName = isFollowed ? tr("Unfollow %1", entry.name) : tr("Follow %1", entry.name)
        }
    }

    // MARK: Screen

    func cameToFront() { (following.isVisible ? following : sample).grabFocus() }

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool { false }
}
