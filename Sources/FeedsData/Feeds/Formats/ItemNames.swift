// What the items of a document are called, so that no two posts of it share a name, also when it is read in slices.
// Thread: any; one lock. Invariant: an item knows only of those before it, so a slice that is read again comes out the same.

import Synchronization

final class ItemNames: Sendable {
    struct Item {
        /// Which item of the document it is.
        let number: Int
        /// A hash of what it says, where names are derived from that.
        let content: Int
    }

    private let items = Mutex<[String: Item]>([:])

    func earlier(_ name: String, before number: Int) -> Item? {
        items.withLock { $0[name] }.flatMap { $0.number < number ? $0 : nil }
    }

    func note(_ name: String, _ item: Item) { items.withLock { $0[name] = item } }
}
