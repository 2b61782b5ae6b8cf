// A list of the library, or the results of a search. It is read in parts and follows the store.
// Thread: main actor. Invariant: in the store's order; a post that stays on the list keeps its model; only the answer
// to the latest request counts.

package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class LibraryListViewModel {
    package enum Phase: Sendable, Hashable {
        case loading
        case loaded
        /// Nothing on it, and the sentence that says so.
        case empty(String)
        case failed(String)
    }

    package let query: LibraryQuery
    package private(set) var phase = Phase.loading
    package private(set) var entries: [LibraryEntryViewModel] = []

    /// Entries that are read at a time.
    package static let pageSize = 60
    /// Entries before the end of what was read at which more is read.
    private static let lead = 24

    @ObservationIgnored private let person: UserActions
    @ObservationIgnored private let now: () -> Date
    @ObservationIgnored private var listening: Int?
    @ObservationIgnored private var reading: Task<Void, Never>?
    /// Something changed since the last question.
    @ObservationIgnored private var isStale = false
    @ObservationIgnored private var wantsMore = false
    /// How far it was read, hidden posts included; nil at its beginning.
    @ObservationIgnored private var cursor: LibraryCursor?
    @ObservationIgnored private var countRead = 0
    @ObservationIgnored private var hasMore = true
    /// Posts of the open source and of the follows that answer the search: they stand first.
    @ObservationIgnored private var sourcePosts: [LibraryEntryViewModel] = []

    package init(_ query: LibraryQuery, person: UserActions, now: @escaping () -> Date = Date.init) {
        self.query = query
        self.person = person
        self.now = now
        listening = person.listen { [weak self] in self?.follow($0) }
    }

    /// Not shown again.
    package func finish() {
        if let listening { person.stopListening(listening) }
        listening = nil
    }

    // MARK: Reading

    /// Before `load`: these posts of the open source and of the follows stand before what the library has. Of a followed
    /// post that the library has too, the library's copy is shown.
    func begin(with posts: [Post], _ followed: [FollowedPost] = [], isCovering: Bool) async {
        // Without an answer they count as untouched; the list itself says what is wrong with the library.
        let keys = posts.map(\.key) + followed.map(\.post.key)
        let statuses = (try? await person.store.statuses(of: keys)) ?? [:]
        var known: Set<PostKey> = []
        func add(_ post: Post, follow: String?) {
            let status = statuses[post.key] ?? PostStatus()
            let isUntouched = LibraryList.all.date(of: status) == nil
            guard follow == nil || isUntouched, known.insert(post.key).inserted else { return }
            let entry = LibraryEntry(post: post, status: status, date: post.publishedAt ?? .distantPast)
            sourcePosts.append(
                LibraryEntryViewModel(
                    entry, isInSource: follow == nil, follow: follow,
                    isCovered: isCovering && post.isSensitive && isUntouched, now: now))
        }
        for post in posts { add(post, follow: nil) }
        for post in followed { add(post.post, follow: post.follow) }
    }

    /// Reads the beginning, or what has changed since.
    package func load() async {
        refresh()
        await reading?.value
    }

    package func retryTapped() {
        phase = .loading
        refresh()
    }

    /// An entry came into sight: near the end more is read.
    package func entryAppeared(_ index: Int) {
        guard hasMore, index >= entries.count - Self.lead, !wantsMore else { return }
        wantsMore = true
        read()
    }

    private func refresh() {
        isStale = true
        read()
    }

    /// Runs only one request at a time. A change during a request leads to another request after it.
    private func read() {
        guard reading == nil else { return }
        reading = Task {
            await person.ready()
            while isStale || wantsMore {
                if isStale { await readAnew() } else { await readOn() }
            }
            reading = nil
        }
    }

    private func readAnew() async {
        isStale = false
        let limit = max(Self.pageSize, countRead)
        do throws(StoreError) {
            let found = try await person.store.entries(query, after: nil, limit: limit)
            if isStale { return }
            (countRead, cursor, hasMore) = (0, nil, true)
            take(found, asked: limit, keeping: sourcePosts.filter { isShown($0.entry) })
        } catch {
            wantsMore = false
            if entries.isEmpty { phase = .failed(error.description) }
        }
    }

    private func readOn() async {
        wantsMore = false
        do throws(StoreError) {
            let found = try await person.store.entries(query, after: cursor, limit: Self.pageSize)
            if !isStale { take(found, asked: Self.pageSize, keeping: entries) }
        } catch {
            // What is here stays; the next entry that comes into sight asks again.
        }
    }

    private func take(_ found: [LibraryEntry], asked limit: Int, keeping first: [LibraryEntryViewModel]) {
        cursor = found.last?.cursor ?? cursor
        countRead += found.count
        hasMore = found.count == limit
        let known = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
        let kept = Set(first.map(\.id))
        let more = found.filter { isShown($0) && !kept.contains($0.id) }.map { entry in
            let model = known[entry.id] ?? LibraryEntryViewModel(entry, now: now)
            model.changed(to: entry)
            return model
        }
        show(first + more)
        // All entries may be hidden. The user then cannot scroll near the end, which normally triggers the next part.
        if entries.count < Self.lead, hasMore { wantsMore = true }
    }

    private func show(_ models: [LibraryEntryViewModel]) {
        if models.map(\.id) != entries.map(\.id) { entries = models }
        phase = !entries.isEmpty ? .loaded : hasMore ? .loading : .empty(query.emptiness)
    }

    private func isShown(_ entry: LibraryEntry) -> Bool { query.list == .hidden || !person.hidden.hides(entry.post) }

    // MARK: Changes

    private func follow(_ change: StoreChange) {
        switch change {
        case .post(let key, let status): if concerns(key, status) { refresh() }
        case .author, .everything: refresh()
        case .story, .messages, .followed: break
        }
    }

    private func concerns(_ key: PostKey, _ status: PostStatus) -> Bool {
        guard let entry = entries.first(where: { $0.id == key })?.entry else {
            return query.list.date(of: status) != nil
        }
        return entry.status != status
    }

    // MARK: Acts

    /// What taking a post off this list is called; nil where that means nothing.
    package var removal: String? {
        switch query.list {
        case .liked: tr("Unlike")
        case .saved: tr("Remove from saved")
        case .history: tr("Remove from history")
        case .hidden: tr("Unhide")
        case .all: nil
        }
    }

    package func remove(_ entry: LibraryEntryViewModel) {
        let (act, said): (UserAct, String)
        switch query.list {
        case .liked: (act, said) = (.liked(entry.id, nil), tr("No longer liked."))
        case .saved: (act, said) = (.saved(entry.id, nil), tr("No longer saved."))
        case .history: (act, said) = (.watched(entry.id, nil), tr("Removed from the history."))
        case .hidden: (act, said) = (.hidden(entry.id, nil), tr("It will be shown again."))
        case .all: return
        }
        person.perform([act], .undoable(saying: said))
    }
}
