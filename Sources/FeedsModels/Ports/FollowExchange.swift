// Reads and writes lists of feeds (OPML), which other programs exchange.
// Thread: any; a list may be long, so it is read and written outside the caller's actor. Invariant: it decides nothing;
// the caller follows what a list adds.

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

    private let read: @Sendable (_ list: Data, _ known: [Follow], _ date: Date) -> Addition?
    private let write: @Sendable (_ follows: [Follow], _ date: Date) -> Data
    /// Loads a list from its address or path; nil when it cannot be read.
    package let load: @Sendable (_ address: String) async -> Data?

    package init(
        read: @escaping @Sendable (_ list: Data, _ known: [Follow], _ date: Date) -> Addition?,
        write: @escaping @Sendable (_ follows: [Follow], _ date: Date) -> Data,
        load: @escaping @Sendable (_ address: String) async -> Data? = { _ in nil }
    ) {
        self.read = read
        self.write = write
        self.load = load
    }

    /// Nil for a document that is no list of feeds.
    @concurrent package func addition(_ list: Data, _ known: [Follow], _ date: Date) async -> Addition? {
        read(list, known, date)
    }

    @concurrent package func written(_ follows: [Follow], _ date: Date) async -> Data { write(follows, date) }
}
