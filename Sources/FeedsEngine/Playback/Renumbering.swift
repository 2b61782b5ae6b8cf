// Maps the old indices of a feed's items to the new ones after items were removed or put back.
// Thread: any; a plain value. Invariant: the remaining items keep their order.

package struct Renumbering: Equatable, Sendable {
    /// Old indices of the removed items, ascending.
    package let removed: [Int]
    /// New indices of the inserted items, ascending.
    package let inserted: [Int]
    /// The new number of items.
    package let count: Int
    /// The new index of the current item; meaningless in an empty feed.
    package let current: Int

    package init(removed: [Int], inserted: [Int], count: Int, current: Int) {
        self.removed = removed
        self.inserted = inserted
        self.count = count
        self.current = current
    }

    /// The new index of an item; nil when it was removed.
    package func number(of item: Int) -> Int? {
        let gone = Self.count(in: removed) { $0 < item }
        if gone < removed.count, removed[gone] == item { return nil }
        let kept = item - gone
        // An inserted index minus the inserted items before it counts the remaining items before it.
        return kept + Self.count(in: inserted.indices) { inserted[$0] - $0 <= kept }
    }

    /// How many elements at the beginning fulfil `holds`, by binary search.
    private static func count<C: RandomAccessCollection>(in elements: C, where holds: (C.Element) -> Bool) -> Int {
        var (low, high) = (0, elements.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(elements[elements.index(elements.startIndex, offsetBy: middle)]) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
