// The page of a feed that has stories and no posts: its people, in the middle of the window.
// Thread: main actor. Invariant: as many cells as are in sight, however many people there are.

import FeedsCore
import GtkBridge

final class StoryLanding {
    let root: Widget
    let people: StoryPeople
    private static let widest = 640

    init(model: StoryListViewModel, faces: AvatarStore) {
        people = StoryPeople(.vertical, model: model, faces: faces)
        let title = Label("Stories").styled("title-1").wrapping().centered()
        let hint = Label("Choose somebody to begin with.").styled("dim-label").wrapping().centered()
        let head = Box(.vertical, spacing: 6, [title, hint]).margins(bottom: 20, start: 24, end: 24)
        let column = Box(.vertical, [head, people.root]).align(.fill, .center)
        root = Clamp(column, width: Self.widest).styled("story-landing").margins(top: FeedHeader.height, bottom: 24)
    }
}
