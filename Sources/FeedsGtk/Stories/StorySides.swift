// The faces beside the stage in a wide window: the people whose stories came before and come next.
// Thread: main actor. Invariant: without room or without a person, there is nothing to press.

import FeedsCore
import FeedsModels
import GtkBridge

final class StorySides {
    let root = Overlay(child: Box(.horizontal))
    private let previous: StorySideButton
    private let next: StorySideButton
    private var hasRoom = false

    init(faces: AvatarStore, onAct: @escaping OnAct) {
        previous = StorySideButton(icon: "go-previous-symbolic", verb: tr("Previous"), faces: faces)
        next = StorySideButton(icon: "go-next-symbolic", verb: tr("Next"), faces: faces)
        previous.root.onClicked(self) { onAct(.previous, .at($0.previous.root)) }
        next.root.onClicked(self) { onAct(.next, .at($0.next.root)) }
        root.add(previous.root.align(.start, .center))
        root.add(next.root.align(.end, .center))
    }

    func arrange(_ layout: StoryLayout) {
        hasRoom = layout.hasSides
        // In the middle between the stage and the window's edge.
        let edge = max(0, (layout.margin - StoryLayout.sideWidth) / 2)
        previous.root.margins(start: edge)
        next.root.margins(end: edge)
        update()
    }

    /// Call this within a binding, which then follows the rings.
    func show(_ model: StoriesModel) {
        previous.show(model.neighbour(-1)?.story, in: model)
        next.show(model.neighbour(1)?.story, in: model)
        update()
    }

    private func update() {
        for side in [previous, next] { side.root.isVisible = hasRoom && side.story != nil }
    }
}

private final class StorySideButton {
    let root: Button
    private let face = RingedFace(size: 64)
    private let label = Label().singleLine(maxCharacters: 1).centered().styled("story-name")
    private let verb: String
    private let faces: AvatarStore
    private(set) var story: Story?

    init(icon: String, verb: String, faces: AvatarStore) {
        self.verb = verb
        self.faces = faces
        let arrow = Image(icon: icon, pixels: 24).styled("story-arrow")
        root = Button(child: Box(.vertical, spacing: 8, [face.root, label, arrow]), name: verb).styled("story-side")
        root.request(width: StoryLayout.sideWidth)
    }

    func show(_ story: Story?, in model: StoriesModel) {
        if let story { face.show(isSeen: model.isSeen(story)) }
        guard story?.id != self.story?.id else { return }
        self.story = story
        guard let user = story?.user else { return }
        label.text = user.name
        root.name = tr("%1: %2", verb, user.name)
        let picture = user.picture.flatMap { url in
            faces.picture(url) { [weak self] in
                if self?.story?.user == user { self?.face.show(name: user.name, picture: $0) }
            }
        }
        face.show(name: user.name, picture: picture)
    }
}
