// The port to the orders that the user chose for single sources.
// Thread: any. Invariant: a choice that cannot be stored is lost without an error.

package protocol FeedOrderStoreProtocol: Sendable {
    /// Nil for a source whose order the user has not chosen.
    func order(of source: String) async -> FeedOrder?
    func keep(_ order: FeedOrder, of source: String) async
}
