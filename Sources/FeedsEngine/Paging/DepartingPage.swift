// During a far jump the visible page is drawn beside the target, as its neighbour.
// Thread: any; a plain value. Invariant: two places swap their items, so every item still has exactly one place.

package struct DepartingPage: Equatable, Sendable {
    /// The item in sight when the jump began.
    package let item: Int
    /// The place beside the target where this item stands until the pages settle.
    package let place: Int

    package init(item: Int, place: Int) {
        self.item = item
        self.place = place
    }

    package func item(at otherPlace: Int) -> Int {
        if otherPlace == place { return item }
        return otherPlace == item ? place : otherPlace
    }
}
