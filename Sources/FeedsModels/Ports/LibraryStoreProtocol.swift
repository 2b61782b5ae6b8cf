// The port to the user's acts: all writes go through it, and it reports their results.
// Thread: any. Invariant: acts are carried out in the order they arrive, a batch completely or not at all, and each
// change is reported after it is on disk.

package import Foundation

package protocol LibraryStoreProtocol: Sendable {
    /// Carries out a batch as one transaction; returns the acts that undo it, the last act's undo first.
    @discardableResult
    func perform(_ acts: [UserAct]) async throws(StoreError) -> [UserAct]

    /// All changes from now on. Every caller gets all of them.
    func changes() async -> AsyncStream<StoreChange>

    /// A key without an entry in the result has the default status.
    func statuses(of keys: [PostKey]) async throws(StoreError) -> [PostKey: PostStatus]
    func hiddenThings() async throws(StoreError) -> HiddenThings
    func storyStatuses(of source: String) async throws(StoreError) -> [StoryKey: StoryStatus]
    /// Oldest first.
    func notes(to target: Note.Target) async throws(StoreError) -> [Note]

    /// Part of a list, newest act first.
    func entries(_ query: LibraryQuery, after: LibraryCursor?, limit: Int) async throws(StoreError) -> [LibraryEntry]
    func counts() async throws(StoreError) -> LibraryCounts

    /// Everything the user did, as one JSON document.
    func export() async throws(StoreError) -> Data
    /// Merges such a document into the present data; the later act wins, and nothing is lost.
    func merge(_ document: Data) async throws(StoreError) -> MergeSummary
}

package struct LibraryEntry: Sendable, Hashable, Identifiable {
    package var post: Post
    package var status: PostStatus
    /// The date of the act that put it on the list.
    package var date: Date

    package init(post: Post, status: PostStatus, date: Date) {
        self.post = post
        self.status = status
        self.date = date
    }

    package var id: PostKey { post.key }
    package var cursor: LibraryCursor { LibraryCursor(date: date, key: post.key) }
}

/// The position up to which a list was read.
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
    /// Statuses, messages and hidden authors that were added or updated.
    package var taken = 0
    /// Entries that were already present, as new or newer.
    package var known = 0
    /// Parts of the document that could not be read, with their place.
    package var skipped: [SkippedItem] = []

    package init() {}
}

package enum StoreError: Error, Sendable, Hashable {
    case full
    case readOnly
    /// Another program holds the database and did not release it in time.
    case locked
    case corrupt
    /// A newer version of the program wrote it.
    case tooNew
    /// The document is not an export of this program.
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
