// Where a long document can be cut into slices that are documents themselves: the parts before and after its list, and
// the place in the list where each slice begins.
// Thread: any; a plain value. Invariant: slices are in order, there are at least two, and together they make up the
// list.

struct DocumentCut {
    enum List: Equatable {
        /// The document is an array.
        case elements
        /// The document is an object, and the list is this member of it.
        case member(String)
        case lines
    }

    struct Start {
        let offset: Int
        /// How many items of the list (lines of a playlist) come before.
        let number: Int
    }

    let list: List
    let starts: [Start]
    /// Where the list ends.
    let end: Int

    /// Nil when everything fits in a single slice.
    init?(_ list: List, starts: [Start], end: Int) {
        guard starts.count > 1 else { return nil }
        (self.list, self.starts, self.end) = (list, starts, end)
    }

    /// The part before the list, the same in each slice.
    var head: Range<Int> { 0..<starts[0].offset }

    func slice(_ number: Int) -> Range<Int> {
        starts[number].offset..<(number + 1 < starts.count ? starts[number + 1].offset : end)
    }
}
