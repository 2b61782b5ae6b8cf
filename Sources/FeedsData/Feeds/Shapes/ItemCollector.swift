// Gathers what became of each item of a document: a post, or a skipped item with its reason.
// Thread: any; a plain value. Invariant: every item ends in exactly one of the two, and no two posts share an id.
// Places: "item 3" in a bare list counts from one, as people do; "videos[2]" counts from nought, like the path it is.

import FeedsModels

struct ItemCollector {
    private(set) var posts: [FeedItem] = []
    private(set) var skipped: [SkippedItem] = []
    private var positions: [String: Int] = [:]
    private var places: [String] = []
    /// When ids are derived, two different items may share one; then only equal items count as duplicates.
    private let idsAreDerived: Bool

    init(idsAreDerived: Bool = false) {
        self.idsAreDerived = idsAreDerived
    }

    mutating func collect(
        _ items: [JSONTree], place: (Int) -> String,
        decode: (JSONTree, inout ItemNotes) throws(Rejection) -> FeedItem
    ) {
        for (index, item) in items.enumerated() {
            collect(at: place(index)) { notes throws(Rejection) in try decode(item, &notes) }
        }
    }

    mutating func collect(at place: String, decode: (inout ItemNotes) throws(Rejection) -> FeedItem) {
        var notes = ItemNotes(place: place)
        do throws(Rejection) {
            let post = try decode(&notes)
            guard !post.media.isEmpty else { throw Rejection("none of its media can be used") }
            try add(post, at: place)
        } catch {
            skipped.append(SkippedItem(place: place, reason: error.reason))
        }
        skipped += notes.skipped
    }

    private mutating func add(_ post: FeedItem, at place: String) throws(Rejection) {
        var post = post
        let derivedID = post.id
        var copy = 1
        while let position = positions[post.id] {
            var other = posts[position]
            other.id = derivedID
            post.id = derivedID
            guard idsAreDerived, other != post else { throw Rejection("it is a duplicate of \(places[position])") }
            copy += 1
            post.id = "\(derivedID)#\(copy)"
        }
        positions[post.id] = posts.count
        posts.append(post)
        places.append(place)
    }

    static func item(_ index: Int) -> String { "item \(index + 1)" }
}

/// What is skipped inside an item that may still be of use: one medium, one rendition.
struct ItemNotes {
    let place: String
    private(set) var skipped: [SkippedItem] = []

    init(place: String) {
        self.place = place
    }

    mutating func skip(_ part: String, _ reason: Rejection) {
        skipped.append(SkippedItem(place: "\(place), \(part)", reason: reason.reason))
    }
}
