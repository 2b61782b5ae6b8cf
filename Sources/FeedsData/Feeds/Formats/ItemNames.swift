// The ids of a document's items, so that no two of its posts share an id, even when it is read in slices.
// Thread: any; one lock. Invariant: an item's id depends only on the items before it, so reading a slice again gives
// the same ids.

import Synchronization

final class ItemNames: Sendable {
    struct Item {
        /// The item's number in the document.
        let number: Int
        /// A hash of the item's content, when ids are derived from it.
        let content: Int
    }

    private let items = Mutex<[String: Item]>([:])

    func earlier(_ name: String, before number: Int) -> Item? {
        items.withLock { $0[name] }.flatMap { $0.number < number ? $0 : nil }
    }

    func note(_ name: String, _ item: Item) { items.withLock { $0[name] = item } }
}
