// Collects the result of each item of a document: a post, or a skipped item with its reason.
// Thread: any; a plain value. Invariant: every item becomes exactly a post or a skipped item, and no two posts share an
// id.
// Places: "item 3" in a bare list counts from 1, as users do; "videos[2]" counts from 0, because it is a path.

import FeedsModels

struct ItemCollector {
    private(set) var posts: [Post] = []
    private(set) var skipped: [SkippedItem] = []
    private let names: ItemNames
    private let itemsBefore: Int
    /// Two different items may share a derived id; then only equal items count as duplicates.
    private let idsAreDerived: Bool

    init(in context: DecodingContext? = nil, idsAreDerived: Bool = false) {
        names = context?.names ?? ItemNames()
        itemsBefore = context?.itemsBefore ?? 0
        self.idsAreDerived = idsAreDerived
    }

    mutating func collect(
        _ items: [JSONTree], place: (Int) -> String,
        decode: (JSONTree, inout ItemNotes) throws(Rejection) -> Post
    ) {
        for (index, item) in items.enumerated() {
            collect(index, place: place) { notes throws(Rejection) in try decode(item, &notes) }
        }
    }

    /// `index` counts within this slice; `place` is called with the item's number in the whole document.
    mutating func collect(
        _ index: Int, place: (Int) -> String, decode: (inout ItemNotes) throws(Rejection) -> Post
    ) {
        let number = itemsBefore + index
        var notes = ItemNotes()
        do throws(Rejection) {
            let post = try decode(&notes)
            guard !post.media.isEmpty else { throw Rejection(tr("none of its media can be used")) }
            try add(post, number, place)
        } catch {
            skipped.append(SkippedItem(place: place(number), reason: error.reason))
        }
        if !notes.isEmpty { skipped += notes.skipped(at: place(number)) }
    }

    private mutating func add(_ post: Post, _ number: Int, _ place: (Int) -> String) throws(Rejection) {
        var post = post
        let (derivedID, content) = (post.id, idsAreDerived ? post.hashValue : 0)
        var copy = 1
        while let earlier = names.earlier(post.id, before: number) {
            guard idsAreDerived, earlier.content != content else {
                throw Rejection(tr("it is a duplicate of %1", place(earlier.number)))
            }
            copy += 1
            post.id = "\(derivedID)#\(copy)"
        }
        names.note(post.id, ItemNames.Item(number: number, content: content))
        posts.append(post)
    }

    static func item(_ index: Int) -> String { tr("item %1", "\(index + 1)") }
}
