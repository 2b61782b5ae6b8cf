// The user's follows, what is known about the requests for them, and how much of each is unseen.
// Thread: main actor. Invariant: it shows what the stores hold; an act changes it only after the library has it.

package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class FollowsModel {
    /// By group and name.
    package private(set) var all: [Follow] = []
    /// False until the library has answered for the first time.
    package private(set) var isRead = false
    package private(set) var isRefreshing = false
    /// Why the follows cannot be read; nil when they can.
    package private(set) var failure: String?

    /// Read only while a screen shows them.
    @ObservationIgnored let states: FollowStates
    @ObservationIgnored private let person: UserActions
    @ObservationIgnored let posts: any FollowingStoreProtocol
    @ObservationIgnored private let refresher: (any FollowRefreshing)?
    @ObservationIgnored private let exchange: FollowExchange?
    @ObservationIgnored private let now: () -> Date
    /// Changes that the library does not have yet, by the key of the follow.
    @ObservationIgnored private var pending: [String: Follow] = [:]
    @ObservationIgnored private var mayAsk = true
    /// What earlier runs unfollowed is out of the store.
    @ObservationIgnored private var hasForgotten = false

    /// Without `refresher` no follow is ever asked, and without `exchange` no list is read or written.
    package init(
        person: UserActions, posts: any FollowingStoreProtocol, refresher: (any FollowRefreshing)?,
        exchange: FollowExchange? = nil, scheduler: (any SchedulerProtocol)? = nil,
        now: @escaping () -> Date = Date.init
    ) {
        states = FollowStates(posts, scheduler: scheduler)
        self.person = person
        self.posts = posts
        self.refresher = refresher
        self.exchange = exchange
        self.now = now
        _ = person.listen { [weak self] in self?.take($0) }
        Task { [weak self] in await self?.read() }
        Task { [weak self, posts] in
            for await _ in await posts.changes() {
                guard let self else { return }
                states.changed()
            }
        }
    }

    package var fetches: [String: FollowFetch] { states.fetches }

    package var unseen: [String: Int] { states.unseen }

    // MARK: What is followed

    package func follow(of source: FeedSource) -> Follow? {
        let key = FollowAddress.source(source).key
        return all.first { $0.key == key }
    }

    /// The keys of the follows whose sensitive posts are covered in any case.
    var covered: Set<String> { Set(all.lazy.filter { $0.filter.sensitive == .covered }.map(\.key)) }

    /// The groups that have follows, and the groups around them, in the order of their names.
    package var groups: [[String]] {
        var found: Set<[String]> = []
        for follow in all {
            for length in stride(from: 1, through: follow.group.count, by: 1) {
                found.insert(Array(follow.group.prefix(length)))
            }
        }
        return found.sorted {
            $0.lexicographicallyPrecedes($1) { $0.localizedStandardCompare($1) == .orderedAscending }
        }
    }

    /// More are older than what a search is for, and would take long to read.
    private static let mostStored = 4000

    /// What the follows brought, watched or not, the newest first; without an answer of the store none.
    func stored() async -> [FollowedPost] {
        let keys = all.map(\.key)
        guard !keys.isEmpty, let places = try? await posts.places(of: keys) else { return [] }
        return (try? await posts.posts(places.prefix(Self.mostStored).map(\.row))) ?? []
    }

    /// Whether a source could be followed, and is not.
    package func canFollow(_ source: FeedSource) -> Bool { obstacle(to: source) == nil }

    /// Why a source cannot be followed; nil when it can.
    func obstacle(to source: FeedSource) -> String? {
        if let follow = follow(of: source) { return tr("You follow it already, as “%1”.", follow.name) }
        do throws(FollowMistake) {
            _ = try Follow(source, followed: now())
            return nil
        } catch {
            return error.description
        }
    }

    // MARK: Acts

    package func follow(
        _ source: FeedSource, called name: String, home: URL? = nil, icon: URL? = nil
    ) throws(FollowMistake) {
        guard follow(of: source) == nil else { return }
        person.follow(try Follow(source, name: name, home: home, icon: icon, followed: now()))
    }

    package func unfollow(_ follow: Follow) {
        pending[follow.key] = nil
        person.unfollow(follow)
    }

    /// Changes a follow. `saying` is what a message says of it; nil for a change that the screen shows itself.
    package func change(_ follow: Follow, saying text: String? = nil, _ change: (inout Follow) -> Void) {
        let key = follow.key
        guard let old = pending[key] ?? all.first(where: { $0.key == key }) else { return }
        var new = old
        change(&new)
        guard new != old else { return }
        pending[key] = new
        person.perform([.followed(key, new)], .undoable(saying: text))
        Task { [new] in
            await person.flush()
            await read()
            // A later change is still on its way.
            if pending[key] == new { pending[key] = nil }
        }
    }

    /// A week: how long a follow is muted by a single press.
    package static let muteSeconds = 7 * 86_400.0

    package func mute(_ follow: Follow) {
        let until = now().addingTimeInterval(Self.muteSeconds)
        change(follow, saying: tr("%1 is muted for a week.", follow.name)) { $0.mutedUntil = until }
    }

    package func unmute(_ follow: Follow) {
        change(follow, saying: tr("%1 is no longer muted.", follow.name)) { $0.mutedUntil = nil }
    }

    /// Asks all follows that are due; `byHand` also those that were asked a short while ago. Nil when it asks nothing.
    @discardableResult
    package func refresh(byHand: Bool) async -> FollowRefresh? {
        guard let refresher, !isRefreshing, !all.isEmpty else { return nil }
        isRefreshing = true
        let outcome = await refresher.refresh(all, byHand: byHand)
        isRefreshing = false
        states.changed()
        return outcome
    }

    /// Reads the follows again after a failure.
    package func retryTapped() { Task { await read() } }

    // MARK: Lists of other programs

    /// All follows as a list of feeds; nil where the app writes none.
    package func list() async -> Data? { await exchange?.written(all, now()) }

    /// Follows what the list at an address or path adds; a sentence about the outcome.
    func add(listAt address: String, called name: String) async -> String {
        guard let list = await exchange?.load(address) else { return tr("%1 could not be read.", name) }
        return await add(list: list, called: name)
    }

    /// Follows what a list adds; a sentence about the outcome.
    package func add(list: Data, called name: String) async -> String {
        guard let addition = await exchange?.addition(list, all, now()) else {
            return tr("%1 is no list of feeds.", name)
        }
        do throws(StoreError) {
            if !addition.new.isEmpty { try await person.follow(all: addition.new) }
        } catch {
            return tr("Nothing was imported. %1", error.description)
        }
        let told = tr("Imported: %1 new, %2 already here.", "\(addition.new.count)", "\(addition.known)")
        let skipped = addition.skipped.count
        guard skipped > 0 else { return told }
        let rest = tr("%1 of its parts could not be read.", "%1 of its parts could not be read.", count: skipped)
        return told + " " + rest
    }

    /// False while nothing may be asked.
    func set(mayAsk: Bool) {
        guard mayAsk != self.mayAsk, let refresher else { return }
        self.mayAsk = mayAsk
        Task { await refresher.set(mayAsk: mayAsk) }
    }

    // MARK: Following the stores

    private func take(_ change: StoreChange) {
        switch change {
        case .followed, .everything: Task { await read() }
        case .post, .author, .story, .messages: break
        }
    }

    private func read() async {
        await person.ready()
        do throws(StoreError) {
            let found = try await person.store.follows()
            forget(since: found)
            if found != all { all = found }
            failure = nil
        } catch {
            failure = error.description
        }
        isRead = true
        states.followsAny = !all.isEmpty
        states.changed()
    }

    private func forget(since found: [Follow]) {
        let keys = found.map(\.key)
        let gone = Set(all.map(\.key)).subtracting(keys)
        if !gone.isEmpty, let refresher { Task { await refresher.forget(gone) } }
        // Undo does not survive a run. Without follows the store need not be opened.
        guard !hasForgotten, !found.isEmpty else { return }
        hasForgotten = true
        // When this fails, the next run tries again.
        Task { [posts, now] in try? await posts.forget(allBut: keys, at: now()) }
    }
}
