// Where a long document can be cut into slices that are documents themselves: what is before its list and behind it, and
// where in the list each slice begins.
// Thread: any; a plain value. Invariant: slices are in order, there are at least two, and together they are the list.

struct DocumentCut {
    enum List: Equatable {
        /// The document is an array.
        case elements
        /// The document is an object, and this member of it is.
        case member(String)
        case lines
    }

    struct Start {
        let offset: Int
        /// Items of the list (lines of a playlist) that come before.
        let number: Int
    }

    let list: List
    let starts: [Start]
    /// Where the list ends.
    let end: Int

    /// Nil when it is all one slice.
    init?(_ list: List, starts: [Start], end: Int) {
        guard starts.count > 1 else { return nil }
        (self.list, self.starts, self.end) = (list, starts, end)
    }

    /// What is the same in each slice: before the list.
    var head: Range<Int> { 0..<starts[0].offset }

    func slice(_ number: Int) -> Range<Int> {
        starts[number].offset..<(number + 1 < starts.count ? starts[number + 1].offset : end)
    }
}
