// Remembers posts that the user hid while they were current, so that an undo can bring the user back to them.
// Thread: any. Invariant: it leads back only until the user moves to another post.

import FeedsModels

struct HiddenPlace {
    private struct Step {
        let gone: FeedItem.ID
        let standIn: FeedItem.ID?
    }

    private var steps: [Step] = []

    /// The hidden post to which an undo returns from the current post.
    func returning(from current: FeedItem.ID?) -> FeedItem.ID? {
        steps.last.flatMap { $0.standIn == current ? $0.gone : nil }
    }

    mutating func moved(from old: FeedItem.ID?, to new: FeedItem.ID?) {
        guard let old, old != new else { return }
        if steps.last?.gone == new, new != nil {
            steps.removeLast()
        } else {
            steps.append(Step(gone: old, standIn: new))
        }
    }

    mutating func wentOn() { steps = [] }
}
