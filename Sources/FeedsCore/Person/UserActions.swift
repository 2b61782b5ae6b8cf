// Writes the user's acts to the store and forwards the store's changes to the views.
// Thread: main actor. Invariant: acts reach the store in the user's order, each after the previous act is on disk, and
// the screen changes only after the store has confirmed the act.

import FeedsEngine
package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class UserActions {
    /// A message for the user: an act that they may want to undo, or an act that could not be stored.
    package struct Notice: Sendable, Hashable, Identifiable {
        package let id: Int
        package let text: String
        /// Nil when the message offers neither undo nor redo.
        package let offer: Offer?

        package var canUndo: Bool { undo != nil }
        /// The entry to pass to `undo(_:)`.
        package var undo: UndoStack.Entry.ID? { if case .undo(let entry) = offer { entry } else { nil } }
        /// The entry to pass to `redo(_:)`.
        package var redo: UndoStack.Entry.ID? { if case .redo(let entry) = offer { entry } else { nil } }
    }

    package enum Offer: Sendable, Hashable {
        case undo(UndoStack.Entry.ID)
        case redo(UndoStack.Entry.ID)
    }

    /// Whether the user can undo an act, and whether a toast reports it.
    package enum Manner: Sendable, Hashable {
        /// Ctrl+Z undoes the act. With a text, a toast shows it and offers to undo.
        case undoable(saying: String? = nil)
        /// The user would not expect Ctrl+Z to undo it: a watched video, an expanded caption or a draft.
        case quiet
    }

    /// Posts and authors that no feed shows, except the library's list of hidden posts.
    package private(set) var hidden = HiddenThings()
    /// What the library says is hidden, without the posts whose files are in the Trash.
    @ObservationIgnored private var marked = HiddenThings() { didSet { gatherHidden() } }
    /// Files that the user deletes; nil where the app has no Trash.
    @ObservationIgnored package let files: FileDeletions?
    /// The message to show. The view that shows it must call `noticeDismissed`.
    package private(set) var notice: Notice?
    /// The screen in front. New acts belong to it, and undo covers only its acts.
    @ObservationIgnored package var scope: UndoScope?
    package var canUndo: Bool { !done.isEmpty(scope) }
    package var canRedo: Bool { !undone.isEmpty(scope) }
    @ObservationIgnored package let store: any LibraryStoreProtocol
    /// Nil where the app signs in nowhere.
    @ObservationIgnored package let accounts: AccountsModel?
    @ObservationIgnored private let now: () -> Date
    @ObservationIgnored private lazy var statuses = makeStatuses()
    @ObservationIgnored private let listeners = Followers<StoreChange>()
    @ObservationIgnored private var nextNotice = 0
    /// The latest request to the store. Each request starts when the previous request has ended.
    @ObservationIgnored private var last: Task<Void, Never>?
    @ObservationIgnored private var opening: Task<Void, Never>?
    /// The last reported error. It is not reported again for every quiet act that fails for the same reason.
    @ObservationIgnored private var toldFailure: StoreError?
    private var done = UndoStack()
    private var undone = UndoStack()

    package init(
        store: any LibraryStoreProtocol, accounts: AccountsModel? = nil, trash: (any TrashProtocol)? = nil,
        now: @escaping () -> Date = Date.init
    ) {
        self.store = store
        files = trash.map { FileDeletions(trash: $0) }
        self.accounts = accounts
        self.now = now
        // Must come before every act, or the desk would miss the changes of the first acts.
        opening = Task { [weak self, store] in
            let changes = await store.changes()
            await self?.readHidden()
            Task { [weak self] in
                for await change in changes {
                    guard let self else { return }
                    take(change)
                }
            }
        }
        last = opening
        files?.onAway = { [weak self] in
            self?.gatherHidden()
            self?.tell(.everything)
        }
    }

    private func gatherHidden() {
        var all = marked
        if let away = files?.away { all.posts.formUnion(away) }
        if all != hidden { hidden = all }
    }

    private func makeStatuses() -> StatusModels {
        let shelf = StatusModels(store: store) { [weak self] in await self?.ready() }
        shelf.onFailure = { [weak self] in self?.cannotRead($0) }
        return shelf
    }

    // MARK: State

    /// Waits until `hidden` has been read.
    package func ready() async { await opening?.value }

    /// The status of a post, shared by all views of the post. It is empty until the store has answered.
    package func status(of key: PostKey) -> StatusModel { statuses.model(of: key) }

    /// Calls `body` with every change until `stopListening`. `hidden` is up to date by then.
    package func listen(_ body: @escaping (StoreChange) -> Void) -> Int { listeners.add(body) }

    package func stopListening(_ token: Int) { listeners.remove(token) }

    // MARK: Acts

    /// Performs a batch as a unit: the store keeps all of it or nothing, and a single undo reverses it.
    package func perform(_ acts: [UserAct], _ manner: Manner = .undoable()) {
        enqueue { [weak self, scope] store in
            do throws(StoreError) {
                let inverse = try await store.perform(acts)
                self?.note(acts, inverse, manner, scope)
            } catch {
                self?.failed(tr("That could not be kept."), error, isQuiet: manner == .quiet)
            }
        }
    }

    /// Like `perform`, for acts whose result the user waits for. The caller reports the error.
    package func attempt(_ acts: [UserAct], _ manner: Manner = .undoable()) async throws(StoreError) {
        let before = last
        let attempt = Task { [weak self, store, scope] () -> StoreError? in
            await before?.value
            do throws(StoreError) {
                let inverse = try await store.perform(acts)
                self?.note(acts, inverse, manner, scope)
                return nil
            } catch {
                return error
            }
        }
        last = Task { _ = await attempt.value }
        if let error = await attempt.value { throw error }
    }

    package func like(_ post: Post, _ isLiked: Bool) {
        perform([.kept(post), .liked(post.key, isLiked ? now() : nil)])
    }

    package func save(_ post: Post, _ isSaved: Bool) {
        perform([.kept(post), .saved(post.key, isSaved ? now() : nil)])
    }

    /// "Not interested".
    package func hide(_ post: Post) {
        perform([.kept(post), .hidden(post.key, now())], .undoable(saying: tr("Hidden. You will not see it again.")))
    }

    package func hideAuthor(of post: Post) {
        guard let author = post.authorKey else { return }
        perform([.authorHidden(author, now())], .undoable(saying: tr("Nothing of %1 will be shown.", author.name)))
    }

    // MARK: Files

    /// Moves the files of posts of the user's own folders to the Trash.
    package func delete(_ posts: [Post]) {
        guard let files else { return }
        let commands = files.ask(posts)
        guard !commands.isEmpty else { return }
        enqueue { [weak self, scope] _ in
            let words = await files.carryOut(commands)
            self?.undone.forget(scope)
            self?.tell(words, scope)
        }
    }

    package func answered(_ question: FileDeletions.Question, isYes: Bool) {
        enqueue { [weak self, scope] _ in self?.tell(await self?.files?.answered(question, isYes: isYes), scope) }
    }

    private func tell(_ words: [FileDeletions.Word]?, _ scope: UndoScope?) {
        for word in words ?? [] {
            switch word {
            case .deleted(let deletion, let text): say(text, .undo(done.push(deletion: deletion, in: scope)))
            case .restored(let deletion, let text): say(text, .redo(undone.push(deletion: deletion, in: scope)))
            case .plain(let text): say(text)
            }
        }
    }

    // MARK: Undo

    /// Undoes the entry that a notice offers, or else the last act on the screen in front.
    package func undo(_ entry: UndoStack.Entry.ID? = nil) {
        dismissOffer()
        enqueue { [weak self, scope] _ in
            // The entry is taken only now, because acts that were still on their way have been added by now.
            guard let self, let found = entry.map({ done.take($0) }) ?? done.take(in: scope) else {
                if entry == nil { self?.say(tr("There is nothing to undo here.")) }
                return
            }
            if let deletion = found.deletion { return tell(await files?.handle(.undone(deletion)), found.scope) }
            do throws(StoreError) {
                let acts = try await acts(toTakeBack: found)
                let inverse = try await reverse(acts)
                say(UndoWords.sentence(for: acts, replacing: inverse), .redo(undone.push(inverse, in: found.scope)))
            } catch {
                done.putBack(found)
                failed(tr("That could not be taken back."), error, isQuiet: false)
            }
        }
    }

    /// Redoes the entry that a notice offers, or else the last undone act on the screen in front.
    package func redo(_ entry: UndoStack.Entry.ID? = nil) {
        dismissOffer()
        enqueue { [weak self, scope] _ in
            guard let self, let found = entry.map({ undone.take($0) }) ?? undone.take(in: scope) else {
                if entry == nil { self?.say(tr("There is nothing to redo here.")) }
                return
            }
            if let deletion = found.deletion { return tell(await files?.handle(.repeated(deletion)), found.scope) }
            do throws(StoreError) {
                let inverse = try await reverse(found.acts)
                say(UndoWords.sentence(for: found.acts, replacing: inverse), .undo(done.push(inverse, in: found.scope)))
            } catch {
                undone.putBack(found)
                failed(tr("That could not be done again."), error, isQuiet: false)
            }
        }
    }

    private func dismissOffer() { if notice?.offer != nil { notice = nil } }

    private func reverse(_ acts: [UserAct]) async throws(StoreError) -> [UserAct] {
        let inverse = try await store.perform(acts)
        accounts?.carriedOut(acts)
        toldFailure = nil
        return inverse
    }

    /// Undoing a sent message puts its text back into its field, before any draft that the user has begun since.
    private func acts(toTakeBack entry: UndoStack.Entry) async throws(StoreError) -> [UserAct] {
        guard let message = entry.message else { return entry.acts }
        let draft = try await storedDraft(to: message.target)
        let text = [message.text, draft].filter { !$0.isEmpty }.joined(separator: "\n")
        let others = entry.acts.filter { if case .drafted(message.target, _) = $0 { false } else { true } }
        return others + [.drafted(message.target, text)]
    }

    package func noticeDismissed() { notice = nil }

    /// Waits until all acts so far are in the store. Must be called before the app exits.
    package func flush() async {
        await last?.value
        await accounts?.flush()
    }

    private func enqueue(_ work: @escaping @MainActor (any LibraryStoreProtocol) async -> Void) {
        let before = last
        last = Task { [store] in
            await before?.value
            await work(store)
        }
    }

    private func note(_ acts: [UserAct], _ inverse: [UserAct], _ manner: Manner, _ scope: UndoScope?) {
        toldFailure = nil
        accounts?.carriedOut(acts)
        guard case .undoable(let text) = manner, !inverse.isEmpty else { return }
        let sent = acts.lazy.compactMap { if case .sent(let message) = $0 { message } else { nil } }.first
        let entry = done.push(inverse, in: scope, returning: sent)
        undone.forget(scope)
        if let text { say(text, .undo(entry)) }
    }

    private func failed(_ what: String, _ error: StoreError, isQuiet: Bool) {
        if isQuiet, error == toldFailure { return }
        toldFailure = error
        say("\(what) \(error.description)")
    }

    private func say(_ text: String, _ offer: Offer? = nil) {
        nextNotice += 1
        notice = Notice(id: nextNotice, text: text, offer: offer)
    }

    // MARK: Changes from the store

    private func readHidden() async {
        do throws(StoreError) {
            let found = try await store.hiddenThings()
            if found != marked { marked = found }
        } catch {
            cannotRead(error)
        }
    }

    private func cannotRead(_ error: StoreError) {
        failed(tr("What you did before cannot be read."), error, isQuiet: true)
    }

    private func take(_ change: StoreChange) {
        statuses.take(change)
        switch change {
        case .post(let key, let status): note(key, isHidden: status.isHidden)
        case .author(let key, true): marked.authors.insert(key)
        case .author(let key, false): marked.authors.remove(key)
        case .story, .messages, .followed: break
        case .everything:
            return enqueue { [weak self] _ in
                await self?.readHidden()
                self?.tell(change)
            }
        }
        tell(change)
    }

    private func tell(_ change: StoreChange) {
        listeners.tell(change)
    }

    private func note(_ key: PostKey, isHidden: Bool) {
        guard isHidden != marked.posts.contains(key) else { return }
        if isHidden { marked.posts.insert(key) } else { marked.posts.remove(key) }
    }
}
