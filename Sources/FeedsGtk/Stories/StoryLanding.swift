// The page of a feed that has stories and no posts: its people, in the middle of the window.
// Thread: main actor. Invariant: as many cells as are in sight, however many people there are.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class StoryLanding {
    let root: Widget
    let people: StoryPeople
    private let model: StoriesModel
    private let bindings = Bindings()
    private var size = (width: 0, height: 0)
    private static let widest = 640
    /// Header, words and air.
    private static let around = 190

    init(model: StoriesModel, faces: AvatarStore, router: ActRouter) {
        self.model = model
        people = StoryPeople(.vertical, model: model, faces: faces, router: router)
        let title = Label(tr("Stories")).styled("title-1").wrapping().centered()
        let hint = Label(tr("Choose somebody to begin with.")).styled("dim-label").wrapping().centered()
        let head = Box(.vertical, spacing: 6, [title, hint]).margins(bottom: 20, start: 24, end: 24)
        let column = Box(.vertical, [head, people.root]).align(.fill, .center)
        root = Clamp(column, width: Self.widest).styled("story-landing")
            .margins(top: PageLayout.headerHeight, bottom: 24)
        bindings.bind(self) { page in
            _ = page.model.stories.count
            page.update()
        }
    }

    var textScale = 1.0 {
        didSet {
            people.textScale = textScale
            update()
        }
    }

    func arrange(width: Int, height: Int) {
        size = (width, height)
        update()
    }

    /// As tall as its lines, so that few people stand in the middle, and no taller than the window.
    private func update() {
        guard size.width > 0 else { return }
        let columns = max(1, min(size.width, Self.widest) / StoryFace.width)
        let face = StoryFace.height(textScale: textScale)
        let lines = (model.stories.count + columns - 1) / columns
        people.root.set(height: max(face, min(lines * face, size.height - Self.around)))
    }
}
