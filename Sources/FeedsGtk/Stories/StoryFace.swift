// A person in the tray or on the page of people: ringed face and name, which open their stories.
// Thread: main actor. Invariant: a recycled cell shows nothing of its previous person.

import FeedsCore
import FeedsModels
import GtkBridge

final class StoryFace: RecyclingRow {
    static let width = 78
    /// The height of the ring and the name below it.
    static func height(textScale: Double) -> Int { 71 + Int(saturating: 21 * textScale) }
    private static let faceSize = 55

    let root: Widget
    private let button: Button
    private let face = RingedFace(size: StoryFace.faceSize)
    private let label = Label().singleLine(maxCharacters: 1).centered().styled("story-name")
    private let bindings = Bindings()
    private(set) var story: Story?
    private(set) var name = ""
    var onAct: OnAct?

    init() {
        button = Button(child: Box(.vertical, spacing: 3, [face.root, label]), name: tr("Stories")).styled("story-face")
        root = button
        button.onClicked(self) { face in
            if let story = face.story { face.onAct?(.openStory, .at(face.button).choosing(.person(story))) }
        }
    }

    func bind(_ story: Story, in model: StoriesModel, picture: Texture?) {
        bindings.cancel()
        self.story = story
        label.text = story.user.name
        face.show(name: story.user.name, picture: picture)
        bindings.bind(self) { $0.follow(story, model) }
    }

    func clear() {
        bindings.cancel()
        story = nil
    }

    func show(picture: Texture) { face.show(name: story?.user.name ?? "", picture: picture) }
    func grabFocus() { button.grabFocusByKey() }

    private func follow(_ story: Story, _ model: StoriesModel) {
        let isSeen = model.isSeen(story)
        face.show(isSeen: isSeen)
        label.set(css: "seen", isSeen)
        name = isSeen ? tr("%1, seen", story.user.name) : tr("%1, new stories", story.user.name)
        button.name = name
    }
}
