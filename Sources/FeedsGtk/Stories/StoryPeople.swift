// The people with stories as recycled cells: in a single line (the tray) or in several (a feed of stories alone).
// Thread: main actor. Invariant: only visible people have cells and faces, however many people there are.

import FeedsCore
import FeedsModels
import GtkBridge

final class StoryPeople {
    let root: ScrollView
    private let tiles: TileView<StoryFace>
    private let model: StoriesModel
    private let bindings = Bindings()
    private var shown: [Int] = []
    private(set) var focused: Int?

    /// A horizontal axis makes a single line, a vertical axis several lines.
    init(_ axis: Axis, model: StoriesModel, faces: AvatarStore, router: ActRouter) {
        self.model = model
        tiles = TileView(
            axis, cellWidth: StoryFace.width, cellHeight: StoryFace.height(textScale: 1),
            make: {
                let face = StoryFace()
                face.onAct = { [router] in router.act($0, from: $1) }
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

    /// Scale of the texts; 1 for the usual size.
    var textScale = 1.0 {
        didSet { tiles.set(cellHeight: StoryFace.height(textScale: textScale)) }
    }

    private func follow() {
        let people = model.stories.map(\.id)
        guard people != shown else { return }
        // If people are only added at the end, the visible cells stay as they are.
        let isLonger = people.starts(with: shown)
        shown = people
        tiles.count = people.count
        if !isLonger { tiles.reload() }
    }

    /// Where a person's face is in another widget; nil if it is out of sight.
    func place(of story: Story, in other: Widget) -> (x: Double, y: Double)? {
        guard let index = model.stories.firstIndex(where: { $0.id == story.id }), let cell = tiles.cell(at: index),
            cell.root.isMapped, let origin = cell.root.origin(in: other)
        else { return nil }
        return (origin.x + Double(cell.root.width) / 2, origin.y + Double(cell.root.height) * 0.4)
    }

    /// The scroll offset.
    var offset: Double {
        get { tiles.offset }
        set { tiles.offset = newValue }
    }

    func scroll(by people: Double) { tiles.offset += people * Double(StoryFace.width) }

    // MARK: Keyboard

    /// Moves the keyboard focus to a person.
    func focus(_ index: Int) {
        guard !model.stories.isEmpty else { return }
        let index = max(0, min(model.stories.count - 1, index))
        focused = index
        tiles.reveal(index)
        tiles.cell(at: index)?.grabFocus()
    }

    func focus(movedBy people: Int) { focus((focused ?? 0) + (tiles.isRightToLeft ? -people : people)) }

    /// Goes back to the first person, for when the list becomes visible again.
    func rewind() {
        focused = nil
        tiles.offset = 0
    }
}
