// The grid of the open source: its posts as posters, by month, with filters.
// Thread: main actor. Invariant: it holds places and no posts, so a hundred thousand posts cost a few bytes each; the
// feed behind it stays where it was.

package import FeedsEngine
package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class GridViewModel: PosterListing {
    package let feed: FeedsViewModel
    package private(set) var filter = PostFilter()
    package private(set) var months = PostMonths()
    /// The posts that the grid shows.
    package private(set) var count = 0
    /// Grows when places stand for other posts.
    package private(set) var edition = 0
    /// Nil when the source has an order of its own.
    package private(set) var order: FeedOrder?
    /// Folders below the opened one.
    package private(set) var folders: [String] = []

    package let query = LibraryQuery(.all)
    package let removal: String? = nil
    /// Places in the feed; nil while all are shown.
    @ObservationIgnored private var places: [Int]?
    @ObservationIgnored private var acts = PostFilter.Acts()
    @ObservationIgnored private var models: [PostKey: LibraryEntryViewModel] = [:]
    @ObservationIgnored let person: UserActions?
    package internal(set) var selection = TileSelection()
    @ObservationIgnored private let calendar: Calendar
    @ObservationIgnored private let now: () -> Date
    @ObservationIgnored private var following: ChangeFollower?

    /// Models that are kept at most, several windows full.
    private static let mostModels = 600
    /// Acts that a filter looks at, the latest first.
    private static let mostActs = 20_000

    package init(
        feed: FeedsViewModel, person: UserActions? = nil, calendar: Calendar = .current,
        now: @escaping () -> Date = Date.init
    ) {
        self.feed = feed
        self.person = person
        self.calendar = calendar
        self.now = now
        following = ChangeFollower(of: { [feed] in _ = (feed.posts.count, feed.edition) }) { [weak self] in
            self?.arrange()
        }
        arrange()
        Task { [weak self] in self?.order = await feed.order() }
        // Where only the first posts are here, the rest is on this machine too.
        if feed.isRestHere { feed.appeared(feed.posts.count - 1) }
    }

    package func finish() { following = nil }

    // MARK: The posts

    private func arrange() {
        let posts = feed.posts
        let (now, isAll) = (now(), filter.isAll)
        places =
            isAll && !posts.hasBreak
            ? nil
            : posts.indices.filter { place in
                !posts.isBreak(place)
                    && (isAll
                        || filter.shows(
                            posts.traits(place), id: posts.key(place).id, acts: acts, now: now, calendar: calendar))
            }
        count = places?.count ?? posts.count
        months = PostMonths(count: count, calendar: calendar) { posts.traits(place(of: $0)).date }
        folders = Self.folders(posts)
        models = [:]
        edition += 1
        keepSelection()
    }

    private static let mostFolders = 60

    private static func folders(_ posts: ShownPosts) -> [String] {
        var found: Set<String> = []
        for place in posts.indices where found.count < mostFolders { found.insert(posts.traits(place).folder) }
        return found.filter { !$0.isEmpty }.sorted()
    }

    /// The place in the feed.
    func place(of index: Int) -> Int { places.map { $0[index] } ?? index }

    package func entry(at index: Int) -> LibraryEntryViewModel? {
        let posts = feed.posts
        guard index >= 0, index < count, place(of: index) < posts.count else { return nil }
        let key = posts.key(place(of: index))
        if let known = models[key] { return known }
        if models.count >= Self.mostModels { models = [:] }
        let post = posts[place(of: index)]
        let entry = LibraryEntry(post: post, status: PostStatus(), date: post.publishedAt ?? .distantPast)
        let model = LibraryEntryViewModel(entry, isInSource: true, isCovered: feed.isCovered(post), now: now)
        models[key] = model
        return model
    }

    package func entryAppeared(_ index: Int) {
        if index >= 0, index < count { feed.appeared(place(of: index)) }
    }

    /// The poster that shows the post at this place of the feed, or the next one.
    func index(of place: Int) -> Int? { places.map { $0.firstIndex { $0 >= place } } ?? place }

    /// The poster of the feed's current post, or the one that stands in its place.
    package var currentIndex: Int {
        guard let places else { return min(feed.currentIndex, max(0, count - 1)) }
        return max(0, min(count - 1, places.firstIndex { $0 >= feed.currentIndex } ?? count - 1))
    }

    // MARK: Months

    package func heading(at index: Int) -> String? {
        // A tile is narrow.
        months.beginning(at: index).map { name($0, .abbreviated) }
    }

    package func month(at index: Int) -> String? { months.index(at: index).map { name(months.months[$0]) } }

    package func name(
        _ month: PostMonths.Month, _ style: Date.FormatStyle.Symbol.Month = .wide
    ) -> String {
        guard let date = month.date else { return tr("Without a date") }
        return date.formatted(.dateTime.month(style).year().locale(Translation.locale))
    }

    // MARK: The user's choices

    package func choose(_ new: PostFilter) {
        guard new != filter else { return }
        filter = new
        guard [.liked, .unseen].contains(new.choice), let person else { return arrange() }
        Task { [weak self] in
            let acts = await Self.acts(of: self?.feed.source.key ?? "", person)
            guard let self, filter == new else { return }
            self.acts = acts
            arrange()
        }
    }

    package func choose(_ kind: FeedOrder.Kind) {
        let order = FeedOrder(kind, seed: .random(in: 0 ... .max))
        self.order = order
        Task { [feed] in await feed.choose(order) }
    }

    private static func acts(of source: String, _ person: UserActions) async -> PostFilter.Acts {
        var acts = PostFilter.Acts()
        acts.liked = await ids(on: .liked, of: source, person)
        acts.seen = await ids(on: .history, of: source, person)
        return acts
    }

    private static func ids(on list: LibraryList, of source: String, _ person: UserActions) async -> Set<Post.ID> {
        var (found, read, cursor): (Set<Post.ID>, Int, LibraryCursor?) = ([], 0, nil)
        while read < mostActs {
            // A library that cannot be read has no acts; its own screen says why.
            let page = (try? await person.store.entries(LibraryQuery(list), after: cursor, limit: 500)) ?? []
            found.formUnion(page.lazy.filter { $0.id.source == source }.map(\.id.id))
            (read, cursor) = (read + page.count, page.last?.cursor)
            if page.count < 500 { break }
        }
        return found
    }
}
