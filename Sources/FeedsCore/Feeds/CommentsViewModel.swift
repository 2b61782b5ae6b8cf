// The comments on a post: those in the source's document, in its order, then the user's own notes.
// Thread: main actor. Invariant: the user's notes come from the store, oldest first; they never leave this machine.

package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class CommentsViewModel {
    package struct Row: Sendable, Hashable, Identifiable {
        package enum ID: Sendable, Hashable {
            /// A comment's number in the document. The document's own ids may not be unique.
            case carried(Int)
            case own(Note.ID)
        }

        package let id: ID
        package let author: Author
        package let text: String
        package let date: Date?

        package var isOwn: Bool { if case .own = id { true } else { false } }

        /// "2 hours ago", or empty when the date is unknown.
        package func age(at now: Date) -> String { date.map { RelativeDate(date: $0).text(at: now) } ?? "" }

        /// The screen reader's text.
        package var spoken: String { ShownText.cut("\(author.name): \(text)", to: ShownText.longestLine) }
    }

    package let post: Post
    /// The message field below the list.
    package let composer: ComposerModel
    package private(set) var rows: [Row]
    /// Why the user's notes cannot be shown.
    package private(set) var failure: String?
    @ObservationIgnored private let person: UserActions
    @ObservationIgnored private let carried: [Row]
    @ObservationIgnored private let now: () -> Date
    @ObservationIgnored private var listening: Int?
    @ObservationIgnored private var question = 0

    package init(
        post: Post, person: UserActions, scheduler: any SchedulerProtocol, now: @escaping () -> Date = Date.init
    ) {
        self.post = post
        self.person = person
        self.now = now
        composer = ComposerModel(
            target: .post(post.key), subject: [.kept(post)], person: person, scheduler: scheduler, now: now)
        carried = post.comments.enumerated().map { index, comment in
            Row(id: .carried(index), author: comment.author, text: comment.text, date: comment.publishedAt)
        }
        rows = carried
        listening = person.listen { [weak self] in self?.hear($0) }
        read()
    }

    /// The view shows something else now. It must not use the model afterwards.
    package func finish() {
        composer.finish()
        if let listening { person.stopListening(listening) }
        listening = nil
    }

    // MARK: Texts

    /// The time from which a row's age is counted.
    package var today: Date { now() }
    package var isEmpty: Bool { rows.isEmpty }

    /// "12 comments", "5 of 42 comments · 1 note", "1 note".
    package var heading: String {
        let notes = rows.count - carried.count
        let total = max(post.counts.comments ?? 0, carried.count)
        let own = notes == 0 ? "" : tr("%1 note", "%1 notes", count: notes)
        guard total > 0 else { return own.isEmpty ? tr("Comments") : own }
        let theirs =
            total == carried.count
            ? tr("%1 comment", "%1 comments", count: total)
            : tr("%2 of %1 comment", "%2 of %1 comments", count: total, "\(carried.count)")
        return own.isEmpty ? theirs : "\(theirs) · \(own)"
    }

    // MARK: Acts

    package func deleteTapped(_ row: Row) {
        guard case .own(let id) = row.id else { return }
        person.perform([.unsent(id)], .undoable(saying: tr("Note deleted.")))
    }

    // MARK: The user's notes

    private func hear(_ change: StoreChange) {
        switch change {
        case .messages(.post(post.key)), .everything: read()
        default: break
        }
    }

    private func read() {
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
        let notes = messages.map { Row(id: .own($0.id), author: Author(name: tr("You")), text: $0.text, date: $0.sent) }
        rows = carried + notes
    }
}
