// Cuts a feed, newest post first, into a head and pages that never change.
// Thread: any; pure. Invariant: full pages are counted from the oldest post, so a new post changes only the head.

package enum PageCut {
    package static let size = 20

    /// The head, which holds one page to nearly two, then the older pages.
    package static func pages(count: Int, size: Int = size) -> [Range<Int>] {
        guard count >= size * 2 else { return [0..<Swift.max(0, count)] }
        var start = size + count % size
        var pages = [0..<start]
        while start < count {
            pages.append(start..<start + size)
            start += size
        }
        return pages
    }
}
