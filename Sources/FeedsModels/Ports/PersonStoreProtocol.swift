// The port to what the person did: one place that all writes go through, and that tells what became of them.
// Thread: any. Invariant: acts are carried out in the order they come, a batch wholly or not at all, and each change is
// told after it is on disk.

package import Foundation

package protocol PersonStoreProtocol: Sendable {
    /// Carries out a batch as one transaction; gives the acts that would take it back, last first.
    @discardableResult
    func perform(_ acts: [PersonAct]) async throws(StoreError) -> [PersonAct]

    /// What changes from now on. Every caller gets all of it.
    func changes() async -> AsyncStream<StoreChange>

    /// A key without a status has the default one, and is left out.
    func statuses(of keys: [PostKey]) async throws(StoreError) -> [PostKey: PostStatus]
    func hiddenThings() async throws(StoreError) -> HiddenThings
    func storyStatuses(of source: String) async throws(StoreError) -> [StoryKey: StoryStatus]
    /// Oldest first.
    func messages(to target: Message.Target) async throws(StoreError) -> [Message]

    /// Part of a list, newest act first.
    func entries(_ query: LibraryQuery, after: LibraryCursor?, limit: Int) async throws(StoreError) -> [LibraryEntry]
    func counts() async throws(StoreError) -> LibraryCounts

    /// Everything the person did, as one JSON document.
    func export() async throws(StoreError) -> Data
    /// Adds what such a document says to what is here; the later act wins, and nothing is lost.
    func merge(_ document: Data) async throws(StoreError) -> MergeSummary
}

package enum LibraryList: String, Sendable, Hashable, Codable, CaseIterable {
    case liked, saved, history, hidden
    /// Everything that was seen, liked or saved: what a search looks through.
    case all
}

/// A list, or what of it contains these words.
package struct LibraryQuery: Sendable, Hashable {
    package var list: LibraryList
    /// As a person types them; empty for the whole list.
    package var words: String

    package init(_ list: LibraryList, matching words: String = "") {
        self.list = list
        self.words = words
    }

    package var name: String { words.isEmpty ? list.rawValue : "\(list.rawValue) “\(words)”" }
}

package struct LibraryEntry: Sendable, Hashable, Identifiable {
    package var post: FeedItem
    package var status: PostStatus
    /// When the act that put it on the list was done.
    package var date: Date

    package init(post: FeedItem, status: PostStatus, date: Date) {
        self.post = post
        self.status = status
        self.date = date
    }

    package var id: PostKey { post.key }
    package var cursor: LibraryCursor { LibraryCursor(date: date, key: post.key) }
}

/// Where a list was read to.
package struct LibraryCursor: Sendable, Hashable {
    package var date: Date
    package var key: PostKey

    package init(date: Date, key: PostKey) {
        self.date = date
        self.key = key
    }
}

package struct LibraryCounts: Sendable, Hashable {
    package var liked = 0
    package var saved = 0
    package var history = 0
    package var hidden = 0
    package var hiddenAuthors = 0

    package init() {}
}

package struct MergeSummary: Sendable, Hashable {
    /// Statuses, messages and hidden authors that are new or newer here now.
    package var taken = 0
    /// Those that were here already, as new or newer.
    package var known = 0
    /// Parts of the document that could not be read, with their place.
    package var skipped: [SkippedItem] = []

    package init() {}
}

package enum StoreError: Error, Sendable, Hashable {
    case full
    case readOnly
    /// Another program holds it, and did not let go in time.
    case locked
    case corrupt
    /// A newer version of the program wrote it.
    case tooNew
    /// The document to be merged is none of ours.
    case badDocument(String)
    case failed(String)
}

extension StoreError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .full: tr("The disk is full.")
        case .readOnly: tr("The folder cannot be written to.")
        case .locked: tr("Another program holds the library.")
        case .corrupt: tr("The library file is damaged.")
        case .tooNew: tr("The library was written by a newer version of Mutoscope.")
        case .badDocument(let detail): tr("This is no export of Mutoscope: %1.", detail)
        case .failed(let detail): tr("The library failed: %1.", detail)
        }
    }
}
