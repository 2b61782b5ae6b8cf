// All story views of an open feed: the trays, the page of people, pictures and faces.
// Thread: main actor. Invariant: each feed screen has a single scene, which goes with it.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class StoryScene {
    let model: StoriesModel
    let shelf: StoryPictures
    let faces: AvatarStore
    let reelTray: ReelTray
    /// The page for a feed that has people and no posts.
    let landing: StoryLanding
    private let cardsTray: StoryTray
    private let bindings = Bindings()

    init(
        model: StoriesModel, media: any MediaStoreProtocol, memory: PictureMemory, players: PlayerFactory,
        router: ActRouter
    ) {
        self.model = model
        faces = AvatarStore(media: media, memory: memory)
        shelf = StoryPictures(model: model, media: media, memory: memory, players: players)
        reelTray = ReelTray(model: model, faces: faces, router: router)
        cardsTray = StoryTray(model: model, faces: faces, router: router)
        landing = StoryLanding(model: model, faces: faces, router: router)
        bindings.bind(self) { $0.cardsTray.root.isVisible = !$0.model.stories.isEmpty }
    }

    /// Scale of the texts; 1 for the usual size.
    var textScale = 1.0 {
        didSet {
            reelTray.textScale = textScale
            cardsTray.textScale = textScale
            landing.textScale = textScale
        }
    }

    /// The cards with the tray above them.
    func above(_ cards: Widget) -> Widget { Box(.vertical, [cardsTray.root, cards.expand()]) }

    /// True if the user has not seen every story.
    var hasUnseen: Bool { model.stories.contains { !model.isSeen($0) } }

    /// Where a person's face is now, measured from a widget's middle.
    func face(of story: Story, in other: Widget) -> (x: Double, y: Double)? {
        let middle = (x: Double(other.width) / 2, y: Double(other.height) / 2)
        for people in [reelTray.people, cardsTray.people, landing.people] {
            if let place = people.place(of: story, in: other) { return (place.x - middle.x, place.y - middle.y) }
        }
        return nil
    }
}
