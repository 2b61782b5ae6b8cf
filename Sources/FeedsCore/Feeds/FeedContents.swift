// The part of a source that a feed screen has loaded: the posts of the first and later pages, and the next page.
// Thread: any. Invariant: `posts` holds the loaded posts without the hidden ones, in the source's order or with each
// page shuffled within itself; it begins with the first page, and a later page repeats no post.

import FeedsEngine
import FeedsModels

struct FeedContents {
    /// How a new answer of the source differs from the loaded posts.
    enum Difference {
        case none
        /// Every post keeps its number, but its content may differ, and posts may be added at the end.
        case inPlace
        case others
    }

    /// The posts that the feed shows, without the hidden ones.
    private(set) var posts: [Post] = []
    private(set) var stories: [Story] = []
    private(set) var skipped: [SkippedItem] = []
    /// The source's own title.
    private(set) var title: String?
    private(set) var next: NextPage?
    /// The hidden posts. A second full list would double the memory of a hundred thousand posts, and each change would
    /// copy all of them.
    private var aside = HiddenPosts()
    /// For each post of `read`, its index within its page in the source's order; empty while no page is shuffled.
    private var places: [Int] = []
    /// Index in `read` at which each page begins.
    private var pages: [Int] = []
    private var shuffle: FeedShuffle?
    private var hidden: HiddenThings
    private var ids: Set<Post.ID> = []
    private var storyIDs: Set<Story.ID> = []
    /// Numbers of posts and stories that came with the first page.
    private var firstCount = 0
    private var firstStories = 0

    /// The stories whose author the user has not hidden.
    var shownStories: [Story] {
        hidden.authors.isEmpty ? stories : stories.filter { !hidden.authors.contains($0.authorKey) }
    }

    init(hidden: HiddenThings = HiddenThings()) { self.hidden = hidden }

    init(_ response: FeedsResponse, hidden: HiddenThings = HiddenThings(), shuffle: FeedShuffle? = nil) {
        self.hidden = hidden
        self.shuffle = shuffle
        take(response)
    }

    /// True when there are posts and the user has hidden all of them.
    var isAllHidden: Bool { posts.isEmpty && !aside.isEmpty }

    private var readCount: Int { posts.count + aside.count }
    private var hasFurtherPages: Bool { readCount > firstCount }

    /// All loaded posts, hidden ones included, in display order.
    private var read: [Post] { aside.joined(with: posts) }

    func difference(to response: FeedsResponse) -> Difference {
        let first = read.prefix(firstCount)
        let hasSameEnd = hasFurtherPages || next?.token == response.next
        let hasSameStories = stories.prefix(firstStories).elementsEqual(response.stories)
        let posts = arranged(response.posts).posts
        if hasSameEnd, hasSameStories, first.elementsEqual(posts) { return .none }
        // A post may now name a hidden author. It would then disappear and change the numbers of the posts after it.
        let keepsNumbers =
            posts.lazy.map(\.id).starts(with: first.lazy.map(\.id))
            && zip(first, posts).allSatisfy { hidden.hides($0) == hidden.hides($1) }
        return keepsNumbers && (!hasFurtherPages || posts.count == firstCount) ? .inPlace : .others
    }

    /// Applies an answer whose difference is `.inPlace`.
    mutating func update(to response: FeedsResponse) {
        let further = read.dropFirst(firstCount)
        let (furtherPages, furtherPlaces) = (pages.dropFirst(), places.dropFirst(firstCount))
        let furtherStories = stories.dropFirst(firstStories)
        let (page, wereSkipped) = (next, skipped)
        take(response)
        addStories(Array(furtherStories))
        guard !further.isEmpty else { return }
        ids.formUnion(further.lazy.map(\.id))
        show(Array(further))
        pages += furtherPages
        places += furtherPlaces
        (next, skipped) = (page, wereSkipped)
    }

    /// Adds a further page. Returns how many of its posts were new, and how many of those are shown.
    mutating func append(_ response: FeedsResponse, after page: NextPage) -> (new: Int, shown: Int) {
        let before = (readCount, posts.count)
        add(response.posts.filter { ids.insert($0.id).inserted })
        addStories(response.stories)
        skipped += response.skipped
        next = response.next.flatMap { page.follow($0) }
        return (readCount - before.0, posts.count - before.1)
    }

    /// Applies a changed set of hidden things. Returns the new numbers, or nil when no shown post changes. If the post
    /// at `current` is hidden, the next remaining post becomes current. If `returning` comes back, it becomes current.
    mutating func hide(_ things: HiddenThings, current: Int, returning: Post.ID? = nil) -> Renumbering? {
        guard things != hidden else { return nil }
        let changed = hidden.difference(to: things)
        hidden = things
        let place = posts.indices.contains(current) ? aside.place(of: current) : 0
        let removed = aside.take(from: &posts) { changed.hides($0) && things.hides($0) }
        let back = aside.giveBack(to: &posts) { changed.hides($0) && !things.hides($0) }
        guard !removed.isEmpty || !back.isEmpty else { return nil }
        let comeback = back.first { posts[$0].id == returning }
        let now = comeback ?? max(0, min(aside.number(at: place), posts.count - 1))
        return Renumbering(removed: removed, inserted: back, count: posts.count, current: now)
    }

    // MARK: Order

    /// Shuffles the posts, or restores the source's order. The post at `current` stays current. Returns the new
    /// numbers, or nil when the order stays the same.
    mutating func arrange(by new: FeedShuffle?, current: Int) -> Renumbering? {
        guard new != shuffle else { return nil }
        let (before, looked) = (posts, posts.indices.contains(current) ? posts[current] : nil)
        let inOrder = sourceOrder
        shuffle = new
        (posts, aside, places) = ([], HiddenPosts(), [])
        let starts = pages + [inOrder.count]
        pages = []
        for (start, end) in zip(starts, starts.dropFirst()) { add(Array(inOrder[start..<end])) }
        guard posts != before else { return nil }
        // The order changes completely, so every post but the current one counts as removed and inserted again.
        let now = looked.flatMap { looked in posts.firstIndex { $0.id == looked.id } } ?? 0
        return Renumbering(
            removed: posts.indices.filter { $0 != current }, inserted: posts.indices.filter { $0 != now },
            count: posts.count, current: now)
    }

    private var sourceOrder: [Post] {
        guard !places.isEmpty else { return read }
        let ends = pages.dropFirst() + [read.count]
        return zip(pages, ends).flatMap { start, end in
            (start..<end).sorted { places[$0] < places[$1] }.map { read[$0] }
        }
    }

    private func arranged(_ page: [Post]) -> (posts: [Post], places: [Int]) {
        guard let order = shuffle?.order(page) else { return (page, []) }
        return (order.map { page[$0] }, order)
    }

    // MARK: Adding posts

    private mutating func take(_ response: FeedsResponse) {
        (posts, aside, stories, storyIDs) = ([], HiddenPosts(), [], [])
        (pages, places) = ([], [])
        title = response.title
        ids = Set(response.posts.lazy.map(\.id))
        skipped = response.skipped
        next = response.next.map { NextPage($0) }
        add(response.posts)
        addStories(response.stories)
        firstCount = readCount
        firstStories = stories.count
    }

    /// Adds a page in display order.
    private mutating func add(_ page: [Post]) {
        pages.append(readCount)
        let page = arranged(page)
        places += page.places
        show(page.posts)
    }

    private mutating func show(_ more: [Post]) {
        guard !hidden.isEmpty else { return posts += more }
        for post in more {
            if hidden.hides(post) { aside.add(post, at: readCount) } else { posts.append(post) }
        }
    }

    /// Skips people whose stories came with an earlier page, because the tray must not show them twice.
    private mutating func addStories(_ more: [Story]) {
        stories += more.filter { storyIDs.insert($0.id).inserted }
    }
}

extension HiddenThings {
    var isEmpty: Bool { posts.isEmpty && authors.isEmpty }

    /// The posts and authors that only one of the two sets hides.
    func difference(to other: HiddenThings) -> HiddenThings {
        HiddenThings(
            posts: posts.symmetricDifference(other.posts), authors: authors.symmetricDifference(other.authors))
    }

    func hides(_ post: Post) -> Bool {
        if posts.count == 1 ? posts.first == post.key : posts.contains(post.key) { return true }
        guard !authors.isEmpty, let author = post.authorKey else { return false }
        return authors.contains(author)
    }
}
