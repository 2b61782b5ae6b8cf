// Posts that were hidden while one looked at them, and what one has looked at since: the way back for an undo.
// Thread: any; a plain value. Invariant: it leads back only while the person has not gone on.

import FeedsModels

struct HiddenPlace {
    private struct Step {
        let gone: FeedItem.ID
        let standIn: FeedItem.ID?
    }

    private var steps: [Step] = []

    /// The post that one would go back to from this one, should it be shown again.
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
