// The people with stories as recycled cells: in one line (the tray) or in lines (a feed of stories alone).
// Thread: main actor. Invariant: cells and faces are made for those in sight only, however many people there are.

import FeedsCore
import FeedsModels
import GtkBridge

final class StoryPeople {
    let root: ScrollView
    private let tiles: TileView<StoryFace>
    private let model: StoryListViewModel
    private let bindings = Bindings()
    private var shown: [Int] = []
    private(set) var focused: Int?

    /// In one line, or in lines.
    init(_ axis: Axis, model: StoryListViewModel, faces: AvatarStore) {
        self.model = model
        tiles = TileView(
            axis, cellWidth: StoryFace.width, cellHeight: StoryFace.height(textScale: 1),
            make: {
                let face = StoryFace()
                face.onOpen = { [weak model] in model?.open($0) }
                return face
            },
            bind: { [weak model] face, index in
                guard let model, model.stories.indices.contains(index) else { return }
                let story = model.stories[index]
                let picture = story.user.picture.flatMap { url in
                    faces.picture(url) { [weak face] picture in
                        if face?.story?.id == story.id { face?.show(picture: picture) }
                    }
                }
                face.bind(story, in: model, picture: picture)
                model.handleStoryAppear(story)
            },
            unbind: { $0.clear() })
        tiles.accessibleName = tr("People with stories")
        root = ScrollView(tiles, along: axis)
        bindings.bind(self) { $0.follow() }
    }

    /// 1 for texts of the usual size.
    var textScale = 1.0 {
        didSet { tiles.set(cellHeight: StoryFace.height(textScale: textScale)) }
    }

    private func follow() {
        let people = model.stories.map(\.id)
        guard people != shown else { return }
        // Further people at the end leave those in sight alone.
        let isLonger = people.starts(with: shown)
        shown = people
        tiles.count = people.count
        if !isLonger { tiles.reload() }
    }

    /// Where a person's face is in another widget, if it is in sight.
    func place(of story: Story, in other: Widget) -> (x: Double, y: Double)? {
        guard let index = model.stories.firstIndex(where: { $0.id == story.id }), let cell = tiles.cell(at: index),
            cell.root.isMapped, let origin = cell.root.origin(in: other)
        else { return nil }
        return (origin.x + Double(cell.root.width) / 2, origin.y + Double(cell.root.height) * 0.4)
    }

    /// How far it is scrolled.
    var offset: Double {
        get { tiles.offset }
        set { tiles.offset = newValue }
    }

    /// By so many people.
    func scroll(by people: Double) { tiles.offset += people * Double(StoryFace.width) }

    // MARK: Keyboard

    /// Moves the keyboard to a person, or by so many from the one it is on.
    func focus(_ index: Int) {
        guard !model.stories.isEmpty else { return }
        let index = max(0, min(model.stories.count - 1, index))
        focused = index
        tiles.reveal(index)
        tiles.cell(at: index)?.grabFocus()
    }

    func focus(movedBy people: Int) { focus((focused ?? 0) + (tiles.isRightToLeft ? -people : people)) }

    /// Back to the first person, for when they come into sight again.
    func rewind() {
        focused = nil
        tiles.offset = 0
    }
}
