// The comments on a post: those in the source's document or from its server, then the user's own notes.
// Thread: main actor. Invariant: the user's notes come from the store, oldest first; they never leave this machine. A
// server is asked only while a view shows the comments.

package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class CommentsViewModel {
    /// Reads a page of comments of a post.
    package typealias Read =
        @Sendable (PostKey, CommentsPlace, BatchToken?) async throws(FeedServiceError) -> CommentsPage

    /// Seconds before the server is asked, so that swiping past a post asks nothing.
    package static let patience = 0.25

    package let post: Post
    /// The message field below the list.
    package let composer: ComposerModel
    package private(set) var rows: [CommentLine]
    /// Why the user's notes cannot be shown.
    package private(set) var failure: String?
    @ObservationIgnored private let person: UserActions
    @ObservationIgnored private let carried: [CommentLine]
    @ObservationIgnored private var notes: [CommentLine] = []
    /// Nil for a post without comments on a server.
    private var thread: CommentsThread?
    @ObservationIgnored private let read: Read
    @ObservationIgnored private var reading: [Int: Task<Void, Never>] = [:]
    @ObservationIgnored private var alarm: (any ScheduledCall)?
    @ObservationIgnored private let now: () -> Date
    @ObservationIgnored private var listening: Int?
    @ObservationIgnored private var question = 0

    package init(
        post: Post, person: UserActions, scheduler: any SchedulerProtocol, now: @escaping () -> Date = Date.init,
        read: @escaping Read
    ) {
        self.post = post
        self.person = person
        self.now = now
        self.read = read
        composer = ComposerModel(
            target: .post(post.key), subject: [.kept(post)], person: person, scheduler: scheduler, now: now)
        carried = post.comments.enumerated().map { CommentLine($1, id: .carried($0)) }
        rows = carried
        thread = post.commentsAt.map(CommentsThread.init)
        listening = person.listen { [weak self] in self?.hear($0) }
        readNotes()
        guard let first = thread?.entries.first?.id else { return }
        _ = thread?.begin(first)
        show()
        alarm = scheduler.after(Self.patience) { [weak self] in
            self?.thread?.stopped(first)
            self?.load(first)
        }
    }

    /// The view shows something else now. It must not use the model afterwards.
    package func finish() {
        composer.finish()
        alarm?.cancel()
        for task in reading.values { task.cancel() }
        reading = [:]
        if let listening { person.stopListening(listening) }
        listening = nil
    }

    // MARK: Texts

    /// The time from which a row's age is counted.
    package var today: Date { now() }
    package var isEmpty: Bool { rows.isEmpty }

    /// "12 comments", "5 of 42 comments · 1 note", "1 note".
    package var heading: String {
        let shown = rows.count { $0.isTheirs }
        let notes = rows.count { $0.isOwn }
        let total = max(thread?.total ?? post.counts.comments ?? 0, shown)
        let own = notes == 0 ? "" : tr("%1 note", "%1 notes", count: notes)
        guard total > 0 else { return own.isEmpty ? tr("Comments") : own }
        let theirs =
            total == shown
            ? tr("%1 comment", "%1 comments", count: total)
            : tr("%2 of %1 comment", "%2 of %1 comments", count: total, "\(shown)")
        return own.isEmpty ? theirs : "\(theirs) · \(own)"
    }

    // MARK: Acts

    package func deleteTapped(_ row: CommentLine) {
        guard case .own(let id) = row.id else { return }
        person.perform([.unsent(id)], .undoable(saying: tr("Note deleted.")))
    }

    /// The user asks for the comments of a gap, for the first time or again.
    package func moreTapped(_ row: CommentLine) {
        if case .gap(let id) = row.id { load(id) }
    }

    // MARK: The server's comments

    private func load(_ id: Int) {
        guard let gap = thread?.begin(id) else { return }
        show()
        reading[id] = Task { [weak self, read, key = post.key] in
            let answer: Result<CommentsPage, FeedServiceError>
            do throws(FeedServiceError) {
                answer = .success(try await read(key, gap.place, gap.page))
            } catch {
                answer = .failure(error)
            }
            if !Task.isCancelled { self?.answered(answer, for: id) }
        }
    }

    private func answered(_ answer: Result<CommentsPage, FeedServiceError>, for id: Int) {
        reading[id] = nil
        switch answer {
        case .success(let page): thread?.answered(id, page)
        case .failure(let error): thread?.failed(id, error.description)
        }
        show()
    }

    private func show() {
        let theirs = thread.map { $0.lines(onPage: post.page) } ?? []
        // The document's comments stand in until the server has given its own.
        let new = (thread?.count ?? 0) > 0 ? theirs + notes : carried + theirs + notes
        if new != rows { rows = new }
    }

    // MARK: The user's notes

    private func hear(_ change: StoreChange) {
        switch change {
        case .messages(.post(post.key)), .everything: readNotes()
        default: break
        }
    }

    private func readNotes() {
        question += 1
        let asked = question
        Task { [weak self, person, key = post.key] in
            do throws(StoreError) {
                let messages = try await person.notes(to: .post(key))
                self?.answered(messages, to: asked)
            } catch {
                self?.failure = tr("Your notes cannot be read. %1", error.description)
            }
        }
    }

    private func answered(_ messages: [Note], to asked: Int) {
        guard asked == question else { return }
        failure = nil
        notes = messages.map(CommentLine.init)
        show()
    }
}
