// A wrapper around the store in memory: a test can count calls, hold answers back, and make calls fail.
// Thread: its own actor. Invariant: all other answers are those of the store in memory.

import FeedsModels
import FeedsTestSupport
import Foundation

actor ScriptedLibraryStore: LibraryStoreProtocol {
    nonisolated let inside = FakeLibraryStore()
    private(set) var statusQuestions: [[PostKey]] = []
    private(set) var refused = 0
    private var answers = TaskGate(isOpen: true)
    private var acts = TaskGate(isOpen: true)
    private var failure: StoreError?
    /// Called for each act: true makes it fail.
    private var isUnlucky: @Sendable () -> Bool = { false }

    func fail(with error: StoreError?) { failure = error }
    func fail(when isUnlucky: @escaping @Sendable () -> Bool) { self.isUnlucky = isUnlucky }
    /// Holds back finished answers about statuses until the gate opens.
    func hold(answers gate: TaskGate) { answers = gate }
    func hold(acts gate: TaskGate) { acts = gate }

    func perform(_ batch: [UserAct]) async throws(StoreError) -> [UserAct] {
        await acts.pass()
        if let failure { throw failure }
        if isUnlucky() {
            refused += 1
            throw .locked
        }
        return try await inside.perform(batch)
    }

    func changes() async -> AsyncStream<StoreChange> { await inside.changes() }

    func statuses(of keys: [PostKey]) async throws(StoreError) -> [PostKey: PostStatus] {
        statusQuestions.append(keys)
        if let failure { throw failure }
        let found = try await inside.statuses(of: keys)
        await answers.pass()
        return found
    }

    func hiddenThings() async throws(StoreError) -> HiddenThings {
        if let failure { throw failure }
        return try await inside.hiddenThings()
    }

    func storyStatuses(of source: String) async throws(StoreError) -> [StoryKey: StoryStatus] {
        try await inside.storyStatuses(of: source)
    }

    func notes(to target: Note.Target) async throws(StoreError) -> [Note] {
        if let failure { throw failure }
        return try await inside.notes(to: target)
    }

    func entries(
        _ query: LibraryQuery, after: LibraryCursor?, limit: Int
    ) async throws(StoreError) -> [LibraryEntry] {
        if let failure { throw failure }
        return try await inside.entries(query, after: after, limit: limit)
    }

    func counts() async throws(StoreError) -> LibraryCounts {
        if let failure { throw failure }
        return try await inside.counts()
    }

    func follows() async throws(StoreError) -> [Follow] {
        if let failure { throw failure }
        return try await inside.follows()
    }

    func export() async throws(StoreError) -> Data { try await inside.export() }
    func merge(_ document: Data) async throws(StoreError) -> MergeSummary { try await inside.merge(document) }
}
