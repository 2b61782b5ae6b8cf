// A row in the list of hidden things: a post or a person, and the button that shows it again.
// Thread: main actor. Invariant: a recycled row shows nothing of its previous content.

import FeedsCore
import FeedsModels
import GtkBridge

final class HiddenRow: RecyclingRow {
    private static let pictureSize = PaneSize(width: 90, height: 120)

    let root: Widget
    private let picture = FramePicture()
    private let frame: Overlay
    private let icon = Image(icon: "mutoscope-reel-symbolic", pixels: 20)
    private let avatar = Avatar(size: 45)
    private let title = Label().startAligned().wrapping(lines: 2).withoutHyphens().styled("hidden-title")
    private let subtitle = Label().startAligned().singleLine().styled("age")
    private let unhide = Button(text: .unhide).align(.end, .center)
    private(set) var name = ""
    private var thing: HiddenThing?
    var onAct: OnAct?

    init() {
        picture.request(width: 45, height: 60)
        frame = Overlay(child: picture).styled("hidden-picture")
        frame.add(icon.align(.center, .center))
        frame.clipsToBounds()
        frame.align(.center, .center)
        let texts = Box(.vertical, spacing: 2, [title, subtitle]).align(.fill, .center).expand(vertically: false)
        let row = Box(.horizontal, spacing: 12, [frame, avatar.align(.center, .center), texts, unhide])
        root = row.styled("hidden-row")
        unhide.onClicked(self) { row in
            if let thing = row.thing { row.onAct?(.unhide, .at(row.unhide).choosing(.hidden(thing))) }
        }
    }

    func show(_ thing: HiddenThing, pictures: TilePictures) {
        clear()
        self.thing = thing
        switch thing {
        case .author(let author):
            title.text = author.name
            subtitle.text = tr("Everything of this person")
            avatar.show(name: author.name, picture: nil)
        case .post(let entry):
            title.text = entry.title
            subtitle.text = entry.author
            load(entry, pictures)
        }
        subtitle.isVisible = !subtitle.text.isEmpty
        let isPost = if case .post = thing { true } else { false }
        frame.isVisible = isPost
        avatar.isVisible = !isPost
        name = title.text
        unhide.accessibleName = tr("Unhide %1", title.text)
    }

    func clear() {
        thing = nil
        picture.texture = nil
    }

    private func load(_ entry: LibraryEntryViewModel, _ pictures: TilePictures) {
        guard let url = entry.poster else { return }
        let isWanted = { [weak self] in
            if case .post(let shown)? = self?.thing { shown === entry } else { false }
        }
        picture.texture = pictures.picture(url, size: Self.pictureSize, isWanted: isWanted) { [weak self] in
            self?.picture.texture = $0
        }
    }
}
