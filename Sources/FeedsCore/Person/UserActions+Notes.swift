// What was written to a post or a story: the draft that waits, and the messages.
// Thread: main actor. Invariant: an answer knows of every act that was done before the question.

package import FeedsModels

extension UserActions {
    /// A message begun and not sent.
    package func draft(to target: Note.Target) async throws(StoreError) -> String {
        await flush()
        return try await storedDraft(to: target)
    }

    /// The draft as the store has it now, without waiting for what is still on its way there.
    func storedDraft(to target: Note.Target) async throws(StoreError) -> String {
        switch target {
        case .post(let key): return try await store.statuses(of: [key])[key]?.draft ?? ""
        case .story(let key): return try await store.storyStatuses(of: key.source)[key]?.draft ?? ""
        }
    }

    /// Oldest first.
    package func notes(to target: Note.Target) async throws(StoreError) -> [Note] {
        await flush()
        return try await store.notes(to: target)
    }
}
