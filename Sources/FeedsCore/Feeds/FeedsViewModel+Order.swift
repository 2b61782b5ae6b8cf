// Where the user is in a feed, and the order of a feed whose order the user may choose.
// Thread: main actor. Invariant: a place is only told when the source says how many posts it has.

import FeedsEngine
package import FeedsModels
import Foundation

extension FeedsViewModel {
    /// "349 of 4,022"; nil when the source does not count its posts.
    func position(of item: PostHandle) -> String? {
        guard let total, total > 1, let place = index(of: item) else { return nil }
        let style = IntegerFormatStyle<Int>.number.locale(Translation.locale)
        return tr("%1 of %2", (place + 1).formatted(style), total.formatted(style))
    }

    private var total: Int? {
        guard let total = loader.contents.total else { return nil }
        return loader.contents.next == nil ? order.count : max(total, order.count)
    }

    /// The next page is a part of what was read already.
    var isRestHere: Bool { loader.contents.next?.isHere == true }

    func isCovered(_ post: Post) -> Bool { covers.covers(post) }

    package func order() async -> FeedOrder? { await repository.order(of: source) }

    /// Reads the feed again in this order. The current post stays on screen.
    package func choose(_ order: FeedOrder) async {
        await repository.choose(order, of: source)
        await loader.reorder()
        onRefreshed?()
    }
}
