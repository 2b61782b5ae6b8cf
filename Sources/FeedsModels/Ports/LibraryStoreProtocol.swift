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

    /// Every follow, by group and then by name.
    func follows() async throws(StoreError) -> [Follow]

    /// Part of a list, newest act first.
    func entries(_ query: LibraryQuery, after: LibraryCursor?, limit: Int) async throws(StoreError) -> [LibraryEntry]
    func counts() async throws(StoreError) -> LibraryCounts

    /// Everything the user did, as one JSON document.
    func export() async throws(StoreError) -> Data
    /// Merges such a document into the present data; the later act wins, and nothing is lost.
    func merge(_ document: Data) async throws(StoreError) -> MergeSummary
}
