// The message field of a post or story image. It holds the text and sends it to the store.
// Thread: main actor. Invariant: CommentComposer decides, this model executes; the field is emptied only when the store
// has the text.

package import FeedsEngine
package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class ComposerModel {
    package let target: Note.Target
    /// What is in the field.
    package private(set) var text = ""
    package private(set) var state = CommentComposer.State.default
    package private(set) var canSend = false
    /// The message is on its way; the field takes nothing meanwhile.
    package private(set) var isSending = false
    /// What lies behind the field is dimmed, and a tap on it cancels.
    package private(set) var isDimmed = false
    /// Why the message was not sent, or the draft not kept.
    package private(set) var failure: String?

    /// True holds the media still, false lets them go on.
    @ObservationIgnored package var onHold: ((Bool) -> Void)?
    /// True keeps the pages where they are.
    @ObservationIgnored package var onLock: ((Bool) -> Void)?
    @ObservationIgnored package var onDropFocus: (() -> Void)?

    @ObservationIgnored private var composer = CommentComposer()
    /// Kept together with a message: a copy of what it is about.
    @ObservationIgnored private let subject: [UserAct]
    @ObservationIgnored private let person: UserActions
    @ObservationIgnored private let scheduler: any SchedulerProtocol
    @ObservationIgnored private let now: () -> Date
    @ObservationIgnored private var alarm: (any ScheduledCall)?
    @ObservationIgnored private var listening: Int?
    /// Drafts on their way to the store; what it says meanwhile is older than the field.
    @ObservationIgnored private var keeping = 0
    @ObservationIgnored private var heardDraft = false

    /// `subject` comes before a message in the same batch.
    package init(
        target: Note.Target, subject: [UserAct] = [], person: UserActions, scheduler: any SchedulerProtocol,
        now: @escaping () -> Date = Date.init
    ) {
        self.target = target
        self.subject = subject
        self.person = person
        self.scheduler = scheduler
        self.now = now
        listening = person.listen { [weak self] in self?.hear($0) }
        Task { [weak self] in await self?.readDraft() }
    }

    package var isComposing: Bool { state != .default }
    package var showsLike: Bool { state == .default }
    package var showsSend: Bool { state != .focused }

    // MARK: Acts

    /// The field got the focus. `isPaused`: the user had paused the media behind the field.
    package func focused(isPaused: Bool = false) { handle(.focused(isPaused: isPaused)) }

    package func changed(to text: String) {
        guard text != self.text, !isSending else { return }
        self.text = text
        failure = nil
        handle(.textChanged(isEmpty: message.isEmpty, time: scheduler.now))
    }

    /// The overlay, Escape, or the cursor went elsewhere: the draft is kept.
    package func cancelTapped() { handle(.cancelled) }
    package func sendTapped() { handle(.sendTapped) }

    /// Out of sight, or about to close.
    package func suspended() { handle(.suspended) }

    /// Its view shows something else from now on; the model is not used again.
    package func finish() {
        handle(.itemChanged)
        if let listening { person.stopListening(listening) }
        listening = nil
    }

    // MARK: Carrying out

    private var message: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

    private func handle(_ event: CommentComposer.Event) {
        let commands = composer.handle(event)
        state = composer.state
        isSending = composer.isSending
        canSend = composer.canSend
        for command in commands { carryOut(command) }
        schedule()
    }

    private func carryOut(_ command: CommentComposer.Command) {
        switch command {
        case .pauseVideo: onHold?(true)
        case .resumeVideo: onHold?(false)
        case .lockPaging: onLock?(true)
        case .unlockPaging: onLock?(false)
        case .showOverlay: isDimmed = true
        case .hideOverlay: isDimmed = false
        case .dropFocus: onDropFocus?()
        case .clearField: text = ""
        case .keepDraft: keepDraft()
        case .deliver: deliver()
        }
    }

    private func schedule() {
        alarm?.cancel()
        alarm = composer.deadline.map { deadline in
            scheduler.after(max(0, deadline - scheduler.now)) { [weak self] in self?.tick() }
        }
    }

    private func tick() { handle(.tick(time: scheduler.now)) }

    private func keepDraft() {
        keeping += 1
        let draft = message.isEmpty ? "" : text
        Task {
            do throws(StoreError) {
                try await person.attempt([.drafted(target, draft)], .quiet)
            } catch {
                // A text that was sent or changed meanwhile is not lost with it.
                if draft == text { failure = tr("This draft could not be kept. %1", error.description) }
            }
            keeping -= 1
        }
    }

    private func deliver() {
        failure = nil
        let acts = subject + [.sent(Note(target: target, text: message, sent: now())), .drafted(target, "")]
        Task {
            do throws(StoreError) {
                try await person.attempt(acts)
                // An earlier draft of it may have failed meanwhile.
                failure = nil
                handle(.sendFinished(isDelivered: true))
            } catch {
                failure = tr("This note could not be kept. %1", error.description)
                handle(.sendFinished(isDelivered: false))
            }
        }
    }

    // MARK: The draft that was kept

    private func hear(_ change: StoreChange) {
        switch change {
        case .post(let key, let status) where target == .post(key): found(status.draft)
        case .story(let key, let status) where target == .story(key): found(status.draft)
        case .everything: Task { await readDraft() }
        default: break
        }
    }

    private func readDraft() async {
        heardDraft = false
        // That nothing can be read has been said already; the field begins empty.
        guard let draft = try? await person.draft(to: target), !heardDraft else { return }
        found(draft)
    }

    private func found(_ draft: String) {
        heardDraft = true
        guard keeping == 0, composer.takesDraft, draft != text else { return }
        text = draft
        handle(.draftFound(isEmpty: message.isEmpty))
    }
}
