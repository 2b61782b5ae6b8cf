// Which number each item of a feed has now that some were taken out of it, or put back.
// Thread: any; a plain value. Invariant: items that stay keep their order.

package struct Renumbering: Equatable, Sendable {
    /// Numbers of before, ascending: what is gone.
    package let removed: [Int]
    /// Numbers of now, ascending: what has come.
    package let inserted: [Int]
    /// How many there are now.
    package let count: Int
    /// The current item's number now; means nothing in an empty feed.
    package let current: Int

    package init(removed: [Int], inserted: [Int], count: Int, current: Int) {
        self.removed = removed
        self.inserted = inserted
        self.count = count
        self.current = current
    }

    /// The number that an item has now; nil when it is gone.
    package func number(of item: Int) -> Int? {
        let gone = Self.count(in: removed) { $0 < item }
        if gone < removed.count, removed[gone] == item { return nil }
        let kept = item - gone
        // The index of a number that came is how many came before it, so what is left of it counts those that stayed.
        return kept + Self.count(in: inserted.indices) { inserted[$0] - $0 <= kept }
    }

    /// How many elements fulfil what holds for the first ones, up to a point.
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
