// The store of the user's acts in memory.
// Thread: its own actor. Invariant: the same answers as the real store, even for equal dates.

package import FeedsModels
package import Foundation

package actor FakeLibraryStore: LibraryStoreProtocol {
    package private(set) var person = FakeLibrary()
    /// Every batch that was carried out, in order.
    package private(set) var batches: [[UserAct]] = []
    private var refusal: StoreError?
    private var listeners: [UUID: AsyncStream<StoreChange>.Continuation] = [:]

    package init() {}

    /// From now on every call fails with this error; nil ends it.
    package func refuse(with error: StoreError?) { refusal = error }

    /// Sends the change that another process's write would cause.
    package func tellEverythingChanged() { tell(.everything) }

    @discardableResult
    package func perform(_ acts: [UserAct]) throws(StoreError) -> [UserAct] {
        try check()
        batches.append(acts)
        var touched = TouchedThings()
        let inverse = carryOut(acts, &touched)
        if touched.isEverything { tell(.everything) }
        for thing in touched.things { tell(change(of: thing)) }
        return inverse
    }

    private func carryOut(_ acts: [UserAct], _ touched: inout TouchedThings) -> [UserAct] {
        var inverse: [[UserAct]] = []
        for act in acts { inverse.append(person.apply(act, &touched)) }
        return inverse.reversed().flatMap { $0 }
    }

    private func check() throws(StoreError) { if let refusal { throw refusal } }

    // MARK: Changes

    package func changes() -> AsyncStream<StoreChange> {
        let id = UUID()
        let (stream, continuation) = AsyncStream.makeStream(of: StoreChange.self)
        continuation.onTermination = { [weak self] _ in Task { await self?.forget(id) } }
        listeners[id] = continuation
        return stream
    }

    private func forget(_ id: UUID) { listeners[id] = nil }

    private func tell(_ change: StoreChange) { for listener in listeners.values { listener.yield(change) } }

    private func change(of thing: TouchedThings.Thing) -> StoreChange {
        switch thing {
        case .post(let key): .post(key, person.statuses[key] ?? PostStatus())
        case .author(let key): .author(key, isHidden: person.authors[key] != nil)
        case .story(let key): .story(key, person.stories[key] ?? StoryStatus())
        case .messages(let target): .messages(target)
        case .follow(let key): .followed(key, person.follows[key])
        }
    }

    // MARK: What is so

    package func statuses(of keys: [PostKey]) throws(StoreError) -> [PostKey: PostStatus] {
        try check()
        let wanted = Set(keys)
        return person.statuses.filter { wanted.contains($0.key) && $0.value != PostStatus() }
    }

    package func hiddenThings() throws(StoreError) -> HiddenThings {
        try check()
        return HiddenThings(
            posts: Set(person.statuses.filter { $0.value.isHidden }.keys), authors: Set(person.authors.keys))
    }

    package func storyStatuses(of source: String) throws(StoreError) -> [StoryKey: StoryStatus] {
        try check()
        return person.stories.filter { $0.key.source == source && $0.value != StoryStatus() }
    }

    package func notes(to target: Note.Target) throws(StoreError) -> [Note] {
        try check()
        return person.messages.enumerated().filter { $0.element.target == target }
            .sorted { ($0.element.sent, $0.offset) < ($1.element.sent, $1.offset) }.map(\.element)
    }

    package func follows() throws(StoreError) -> [Follow] {
        try check()
        return Array(person.follows.values).inOrder
    }

    package func entries(
        _ query: LibraryQuery, after: LibraryCursor?, limit: Int
    ) throws(StoreError) -> [LibraryEntry] {
        try check()
        let all = listed(query.list).filter { $0.post.contains(query.words) }
        guard let after else { return Array(all.prefix(max(0, limit))) }
        let place = (after.date, person.order[after.key] ?? .min)
        return Array(all.drop { ($0.date, person.order[$0.id] ?? 0) >= place }.prefix(max(0, limit)))
    }

    private func listed(_ list: LibraryList) -> [LibraryEntry] {
        let entries = person.statuses.compactMap { key, status -> LibraryEntry? in
            guard let date = list.date(of: status), let post = person.copies[key] else { return nil }
            return LibraryEntry(post: post, status: status, date: date)
        }
        return entries.sorted { ($0.date, person.order[$0.id] ?? 0) > ($1.date, person.order[$1.id] ?? 0) }
    }

    package func counts() throws(StoreError) -> LibraryCounts {
        try check()
        var counts = LibraryCounts()
        counts.liked = listed(.liked).count
        counts.saved = listed(.saved).count
        counts.history = listed(.history).count
        counts.hidden = listed(.hidden).count
        counts.hiddenAuthors = person.authors.count
        counts.follows = person.follows.count
        return counts
    }

    // MARK: To and from other machines

    package func export() throws(StoreError) -> Data {
        try check()
        var document = LibraryDocument()
        let noted = Set(person.messages.map(\.target))
        document.posts = person.order.sorted { $0.value < $1.value }.map(\.key).map {
            LibraryDocument.PostRecord(key: $0, status: person.statuses[$0] ?? PostStatus(), copy: person.copies[$0])
        }.filter { $0.status != PostStatus() || noted.contains(.post($0.key)) }
        document.hiddenAuthors = person.authors.map { LibraryDocument.HiddenAuthor(key: $0.key, hidden: $0.value) }
        document.messages = person.messages.map { LibraryDocument.NoteRecord($0) }
        document.stories = person.stories.filter { $0.value != StoryStatus() }
            .map { LibraryDocument.StoryImage(key: $0.key, status: $0.value) }
        document.follows = person.follows.values.map { LibraryDocument.FollowRecord($0) }
        return try document.json(exported: Date(timeIntervalSince1970: 0))
    }

    package func merge(_ document: Data) throws(StoreError) -> MergeSummary {
        try check()
        let document = try LibraryDocument(json: document)
        var here = LibraryMerge.Here()
        here.statuses = person.statuses
        here.copies = Set(person.copies.keys)
        here.authors = person.authors
        here.stories = person.stories
        here.messages = Set(person.messages.map(\.id))
        here.follows = person.follows
        let merge = LibraryMerge(document, into: here)
        var touched = TouchedThings()
        _ = carryOut(merge.acts, &touched)
        if merge.summary.taken > 0 { tell(.everything) }
        return merge.summary
    }
}

extension Post {
    /// True when each typed word is the beginning of a word in the post.
    fileprivate func contains(_ words: String) -> Bool {
        let mine = ([title, text, author?.name ?? ""] + tags + comments.map(\.text)).flatMap(Self.words)
        let typed = Self.words(words)
        if typed.isEmpty { return words.allSatisfy(\.isWhitespace) }
        return typed.allSatisfy { word in mine.contains { $0.hasPrefix(word) } }
    }

    private static func words(_ text: String) -> [String] {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
