// Merges a document into the present data: a union in which the later act wins.
// Thread: any; a plain value. Invariant: no present data is lost, and merging the same document again adds nothing.

package import Foundation

package struct LibraryMerge: Sendable {
    /// The present data of this user.
    package struct Here: Sendable {
        package var statuses: [PostKey: PostStatus] = [:]
        package var copies: Set<PostKey> = []
        package var authors: [AuthorKey: Date] = [:]
        package var stories: [StoryKey: StoryStatus] = [:]
        package var messages: Set<Note.ID> = []
        package var follows: [String: Follow] = [:]

        package init() {}
    }

    /// Must be carried out in a single transaction.
    package private(set) var acts: [UserAct] = []
    package private(set) var summary = MergeSummary()
    private var here: Here

    package init(_ document: LibraryDocument, into here: Here) {
        self.here = here
        summary.skipped = document.skipped
        for post in document.posts { add(post) }
        for author in document.hiddenAuthors { add(author) }
        for note in document.messages { add(note.message) }
        for image in document.stories { add(image) }
        for record in document.follows { add(record.follow.whole) }
    }

    private mutating func add(_ post: LibraryDocument.PostRecord) {
        if let copy = post.copy, here.copies.insert(post.key).inserted { acts.append(.kept(copy)) }
        let key = post.key
        let old = here.statuses[key] ?? PostStatus()
        let new = old.joined(with: post.status)
        here.statuses[key] = new
        count(isNew: new != old)
        if new.liked != old.liked { acts.append(.liked(key, new.liked)) }
        if new.saved != old.saved { acts.append(.saved(key, new.saved)) }
        if new.hidden != old.hidden { acts.append(.hidden(key, new.hidden)) }
        if new.watch != old.watch { acts.append(.watched(key, new.watch)) }
        if new.isExpanded != old.isExpanded { acts.append(.expanded(key, new.isExpanded)) }
        if new.draft != old.draft { acts.append(.drafted(.post(key), new.draft)) }
    }

    private mutating func add(_ author: LibraryDocument.HiddenAuthor) {
        let old = here.authors[author.key]
        let new = later(old, author.hidden.whole)
        here.authors[author.key] = new
        count(isNew: new != old)
        if new != old { acts.append(.authorHidden(author.key, new)) }
    }

    private mutating func add(_ message: Note) {
        let isNew = here.messages.insert(message.id).inserted
        count(isNew: isNew)
        if isNew { acts.append(.sent(message)) }
    }

    private mutating func add(_ image: LibraryDocument.StoryImage) {
        let key = image.key
        let old = here.stories[key] ?? StoryStatus()
        let new = old.joined(with: image.status)
        here.stories[key] = new
        count(isNew: new != old)
        if new.seen != old.seen { acts.append(.storySeen(key, new.seen)) }
        if new.liked != old.liked { acts.append(.storyLiked(key, new.liked)) }
        if new.draft != old.draft { acts.append(.drafted(.story(key), new.draft)) }
    }

    /// A group, a name or a filter goes with the later follow.
    private mutating func add(_ follow: Follow) {
        let old = here.follows[follow.key]
        let isNew = old.map { $0.followed < follow.followed } ?? true
        count(isNew: isNew)
        guard isNew else { return }
        here.follows[follow.key] = follow
        acts.append(.followed(follow.key, follow))
    }

    private mutating func count(isNew: Bool) {
        if isNew { summary.taken += 1 } else { summary.known += 1 }
    }
}

private func later(_ one: Date?, _ other: Date?) -> Date? { [one, other].compactMap { $0 }.max() }

extension PostStatus {
    fileprivate func joined(with other: PostStatus) -> PostStatus {
        var whole = self
        whole.liked = later(liked, other.liked?.whole)
        whole.saved = later(saved, other.saved?.whole)
        whole.hidden = later(hidden, other.hidden?.whole)
        if let watch = other.watch?.whole, watch.at > self.watch?.at ?? .distantPast { whole.watch = watch }
        whole.isExpanded = isExpanded || other.isExpanded
        if draft.isEmpty { whole.draft = other.draft }
        return whole
    }
}

extension StoryStatus {
    fileprivate func joined(with other: StoryStatus) -> StoryStatus {
        var whole = self
        whole.seen = later(seen, other.seen?.whole)
        whole.liked = later(liked, other.liked?.whole)
        if draft.isEmpty { whole.draft = other.draft }
        return whole
    }
}
