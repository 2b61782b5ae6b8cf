// What was said about one post: what its source's document carries, in the document's order, then one's own notes.
// Thread: main actor. Invariant: one's own notes are the store's, oldest first; they never leave this machine.

package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class CommentsViewModel {
    package struct Row: Sendable, Hashable, Identifiable {
        package enum ID: Sendable, Hashable {
            /// By its number in the document, whose own ids nobody vouches for.
            case carried(Int)
            case own(Message.ID)
        }

        package let id: ID
        package let author: Author
        package let text: String
        package let date: Date?

        package var isOwn: Bool { if case .own = id { true } else { false } }

        /// "2 hours ago", or nothing when nobody knows.
        package func age(at now: Date) -> String { date.map { RelativeDate(date: $0).text(at: now) } ?? "" }

        /// What a screen reader says.
        package var spoken: String { ShownText.cut("\(author.name): \(text)", to: ShownText.longestLine) }
    }

    package let post: FeedItem
    /// The field at the foot.
    package let composer: ComposerModel
    package private(set) var rows: [Row]
    /// Why one's own notes cannot be shown.
    package private(set) var failure: String?
    @ObservationIgnored private let person: PersonDesk
    @ObservationIgnored private let carried: [Row]
    @ObservationIgnored private let now: () -> Date
    @ObservationIgnored private var listening: Int?
    @ObservationIgnored private var question = 0

    package init(
        post: FeedItem, person: PersonDesk, scheduler: any SchedulerProtocol, now: @escaping () -> Date = Date.init
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

    /// Its view shows something else from now on; the model is not used again.
    package func finish() {
        composer.finish()
        if let listening { person.stopListening(listening) }
        listening = nil
    }

    // MARK: What is shown

    /// What the age of a row is counted from.
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

    // MARK: One's own

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
                let messages = try await person.messages(to: .post(key))
                self?.answered(messages, to: asked)
            } catch {
                self?.failure = tr("Your notes cannot be read. %1", error.description)
            }
        }
    }

    private func answered(_ messages: [Message], to asked: Int) {
        guard asked == question else { return }
        failure = nil
        let notes = messages.map { Row(id: .own($0.id), author: Author(name: tr("You")), text: $0.text, date: $0.sent) }
        rows = carried + notes
    }
}
