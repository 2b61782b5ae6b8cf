// The user's acts on a post, shared by every view of that post.
// Thread: main actor. Invariant: only UserActions writes it, and only with the store's reports.

package import FeedsModels
import Observation

@MainActor @Observable package final class StatusModel {
    package let key: PostKey
    package private(set) var current = PostStatus()
    /// Number of the user's own notes.
    package private(set) var notes = 0
    /// Counts the changes: an answer to an older question is old news.
    @ObservationIgnored private(set) var revision = 0

    init(key: PostKey) { self.key = key }

    /// The store told of a change.
    func changed(to status: PostStatus) {
        revision += 1
        if status != current { current = status }
    }

    /// The store's answer to a question that was asked at `revision`.
    func answered(_ status: PostStatus, at revision: Int) {
        guard revision == self.revision, status != current else { return }
        current = status
    }

    func answered(notes count: Int) { if count != notes { notes = count } }
}
