// Reads and writes lists of feeds (OPML), which other programs exchange.
// Thread: any. Invariant: it decides nothing; the caller follows what a list adds.

package import Foundation

package struct FollowExchange: Sendable {
    /// What a list adds to the known follows.
    package struct Addition: Sendable, Hashable {
        package var new: [Follow]
        /// Follows that are there already.
        package var known: Int
        package var skipped: [SkippedItem]

        package init(new: [Follow], known: Int, skipped: [SkippedItem]) {
            self.new = new
            self.known = known
            self.skipped = skipped
        }
    }

    /// Nil for a document that is no list of feeds.
    package let read: @Sendable (_ list: Data, _ known: [Follow], _ date: Date) -> Addition?
    package let write: @Sendable (_ follows: [Follow], _ date: Date) -> Data

    package init(
        read: @escaping @Sendable (_ list: Data, _ known: [Follow], _ date: Date) -> Addition?,
        write: @escaping @Sendable (_ follows: [Follow], _ date: Date) -> Data
    ) {
        self.read = read
        self.write = write
    }
}
