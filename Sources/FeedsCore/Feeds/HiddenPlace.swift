// Remembers posts that the user hid while they were current, so that an undo can bring the user back to them.
// Thread: any. Invariant: it leads back only until the user moves to another post.

import FeedsModels

struct HiddenPlace {
    private struct Step {
        let gone: Post.ID
        let standIn: Post.ID?
    }

    private var steps: [Step] = []

    /// The hidden post to which an undo returns from the current post.
    func returning(from current: Post.ID?) -> Post.ID? {
        steps.last.flatMap { $0.standIn == current ? $0.gone : nil }
    }

    mutating func moved(from old: Post.ID?, to new: Post.ID?) {
        guard let old, old != new else { return }
        if steps.last?.gone == new, new != nil {
            steps.removeLast()
        } else {
            steps.append(Step(gone: old, standIn: new))
        }
    }

    mutating func wentOn() { steps = [] }
}
