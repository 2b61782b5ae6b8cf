// Hands what a person does to the store, and what the store says back to whoever shows it.
// Thread: main actor. Invariant: acts reach the store in the order they were done, and nothing on screen changes before
// the store has said so.

package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class PersonDesk {
    /// Something was done that a person may want to take back, or could not be kept.
    package struct Notice: Sendable, Hashable {
        package var text: String
        package var canUndo: Bool
    }

    /// Not to be shown in any feed.
    package private(set) var hidden = HiddenThings()
    /// Whoever shows it dismisses it.
    package private(set) var notice: Notice?
    @ObservationIgnored package let store: any PersonStoreProtocol
    @ObservationIgnored private let now: () -> Date
    @ObservationIgnored private var models: [PostKey: WeakStatus] = [:]
    @ObservationIgnored private var listeners: [Int: (StoreChange) -> Void] = [:]
    @ObservationIgnored private var nextListener = 0
    /// The acts still on their way, each after the one before it.
    @ObservationIgnored private var last: Task<Void, Never>?
    @ObservationIgnored private var undone: [[PersonAct]] = []
    private static let undoDepth = 50

    package init(store: any PersonStoreProtocol, now: @escaping () -> Date = Date.init) {
        self.store = store
        self.now = now
        Task { [weak self, store] in
            let changes = await store.changes()
            await self?.begin()
            for await change in changes { self?.take(change) }
        }
    }

    // MARK: What is so

    /// One and the same for every view of the post; filled in as soon as the store has answered.
    package func status(of key: PostKey) -> StatusModel {
        if let model = models[key]?.model { return model }
        let model = StatusModel(key: key)
        if models.count > 512 { models = models.filter { $0.value.model != nil } }
        models[key] = WeakStatus(model)
        Task { await read([key]) }
        return model
    }

    /// Called with every change until `stopListening`.
    package func listen(_ body: @escaping (StoreChange) -> Void) -> Int {
        nextListener += 1
        listeners[nextListener] = body
        return nextListener
    }

    package func stopListening(_ token: Int) { listeners[token] = nil }

    // MARK: Acts

    /// Does a batch as one; `saying` makes it one that is offered to be taken back.
    package func perform(_ acts: [PersonAct], saying text: String? = nil) {
        enqueue { [weak self] store throws(StoreError) in
            let inverse = try await store.perform(acts)
            self?.done(inverse, saying: text)
        }
    }

    package func like(_ post: FeedItem, _ isLiked: Bool) {
        perform([.kept(post), .liked(post.key, isLiked ? now() : nil)])
    }

    package func save(_ post: FeedItem, _ isSaved: Bool) {
        perform([.kept(post), .saved(post.key, isSaved ? now() : nil)])
    }

    /// "Not interested".
    package func hide(_ post: FeedItem) {
        perform([.kept(post), .hidden(post.key, now())], saying: "Hidden. You will not see it again.")
    }

    package func hideAuthor(of post: FeedItem) {
        guard let author = post.authorKey else { return }
        perform([.authorHidden(author, now())], saying: "Nothing of \(author.name) will be shown.")
    }

    /// Takes back what was done last, as often as there is something left.
    package func undo() {
        guard let acts = undone.popLast() else { return }
        notice = nil
        enqueue { store throws(StoreError) in try await store.perform(acts) }
    }

    package var canUndo: Bool { !undone.isEmpty }
    package func noticeDismissed() { notice = nil }

    /// Waits until everything done so far is in the store.
    package func flush() async { await last?.value }

    private func enqueue(_ work: @escaping @MainActor (any PersonStoreProtocol) async throws(StoreError) -> Void) {
        let before = last
        last = Task { [store] in
            await before?.value
            do throws(StoreError) {
                try await work(store)
            } catch {
                notice = Notice(text: "That could not be kept. \(error.description)", canUndo: false)
            }
        }
    }

    private func done(_ inverse: [PersonAct], saying text: String?) {
        undone.append(inverse)
        if undone.count > Self.undoDepth { undone.removeFirst() }
        if let text { notice = Notice(text: text, canUndo: true) }
    }

    // MARK: What the store says

    private func begin() async {
        do throws(StoreError) {
            hidden = try await store.hiddenThings()
        } catch {
            notice = Notice(text: "What you did before cannot be read. \(error.description)", canUndo: false)
        }
    }

    private func read(_ keys: [PostKey]) async {
        // What cannot be read has been said in `begin`; the default status is shown.
        guard let found = try? await store.statuses(of: keys) else { return }
        for key in keys { models[key]?.model?.current = found[key] ?? PostStatus() }
    }

    private func take(_ change: StoreChange) {
        switch change {
        case .post(let key, let status):
            models[key]?.model?.current = status
            if status.isHidden != hidden.posts.contains(key) {
                if status.isHidden { hidden.posts.insert(key) } else { hidden.posts.remove(key) }
            }
        case .author(let key, let isHidden):
            if isHidden { hidden.authors.insert(key) } else { hidden.authors.remove(key) }
        case .story, .messages: break
        case .everything:
            Task {
                await begin()
                await read(models.filter { $0.value.model != nil }.map(\.key))
            }
        }
        for body in listeners.values { body(change) }
    }
}

private final class WeakStatus {
    weak var model: StatusModel?
    init(_ model: StatusModel) { self.model = model }
}
