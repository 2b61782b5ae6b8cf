// What a feed screen holds of its source: the posts of the first page and of those that followed, and what comes next.
// Thread: any; a plain value. Invariant: `posts` is what was read less what is hidden, in the source's order or with
// each page shuffled within itself; it begins with the first page, and a further page repeats no post.

import FeedsEngine
import FeedsModels
import Foundation

struct FeedContents {
    /// What an answer of the source means for what is held already.
    enum Difference {
        case none
        /// Every post keeps its number: others may say more or less than before, or follow at the end.
        case inPlace
        case others
    }

    /// What is shown.
    private(set) var posts: [FeedItem] = []
    private(set) var stories: [Story] = []
    private(set) var skipped: [SkippedItem] = []
    private(set) var shape: FeedShape?
    /// What the source calls itself.
    private(set) var title: String?
    private(set) var next: NextPage?
    /// What is hidden, kept apart: two lists of a hundred thousand posts would take twice the memory, and a change of
    /// one would copy them all.
    private var aside = PostsAside()
    /// Which of the source's posts each of `read` is, counted from its page's first; empty while no page is shuffled.
    private var places: [Int] = []
    /// Where in `read` each page begins.
    private var pages: [Int] = []
    private var shuffle: FeedShuffle?
    private var hidden: HiddenThings
    private var ids: Set<FeedItem.ID> = []
    private var storyIDs: Set<Story.ID> = []
    /// How many posts and stories came with the first page.
    private var firstCount = 0
    private var firstStories = 0

    /// Of everybody who is not hidden.
    var shownStories: [Story] {
        hidden.authors.isEmpty ? stories : stories.filter { !hidden.authors.contains($0.authorKey) }
    }

    init(hidden: HiddenThings = HiddenThings()) { self.hidden = hidden }

    init(_ response: FeedsResponse, hidden: HiddenThings = HiddenThings(), shuffle: FeedShuffle? = nil) {
        self.hidden = hidden
        self.shuffle = shuffle
        take(response)
    }

    /// There are posts, and none of them is to be seen.
    var isAllHidden: Bool { posts.isEmpty && !aside.isEmpty }

    private var readCount: Int { posts.count + aside.count }
    private var hasFurtherPages: Bool { readCount > firstCount }

    /// Everything the source said, in the order in which it would be shown.
    private var read: [FeedItem] { aside.joined(with: posts) }

    func difference(to response: FeedsResponse) -> Difference {
        let first = read.prefix(firstCount)
        let hasSameEnd = hasFurtherPages || next?.token == response.next
        let hasSameStories = stories.prefix(firstStories).elementsEqual(response.stories)
        let posts = arranged(response.posts).posts
        if hasSameEnd, hasSameStories, first.elementsEqual(posts) { return .none }
        // By what tells an author too: whoever goes under a hidden name now takes the numbers of the others with them.
        let keepsNumbers =
            posts.lazy.map(\.id).starts(with: first.lazy.map(\.id))
            && zip(first, posts).allSatisfy { hidden.hides($0) == hidden.hides($1) }
        return keepsNumbers && (!hasFurtherPages || posts.count == firstCount) ? .inPlace : .others
    }

    /// Takes over an answer that differs in place.
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

    /// Adds a further page; gives the posts that were new, and how many of them are shown.
    mutating func append(_ response: FeedsResponse, after page: NextPage) -> (new: Int, shown: Int) {
        let before = (readCount, posts.count)
        add(response.posts.filter { ids.insert($0.id).inserted })
        addStories(response.stories)
        skipped += response.skipped
        next = response.next.flatMap { page.follow($0) }
        return (readCount - before.0, posts.count - before.1)
    }

    /// Other things are hidden now. Gives what that means for the posts, nil when nothing. Whoever looks at `current`
    /// goes on to the next one that is left when it is hidden, and to `returning` when that comes back.
    mutating func hide(_ things: HiddenThings, current: Int, returning: FeedItem.ID? = nil) -> Renumbering? {
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

    /// The posts come in another order, or in the source's own again; whoever looks at `current` stays with it. Gives
    /// what that means for the posts, nil when nothing.
    mutating func arrange(by new: FeedShuffle?, current: Int) -> Renumbering? {
        guard new != shuffle else { return nil }
        let (before, looked) = (posts, posts.indices.contains(current) ? posts[current] : nil)
        let inOrder = sourceOrder
        shuffle = new
        (posts, aside, places) = ([], PostsAside(), [])
        let starts = pages + [inOrder.count]
        pages = []
        for (start, end) in zip(starts, starts.dropFirst()) { add(Array(inOrder[start..<end])) }
        guard posts != before else { return nil }
        // Nobody keeps their order, so all go and come again but the one that is on screen.
        let now = looked.flatMap { looked in posts.firstIndex { $0.id == looked.id } } ?? 0
        return Renumbering(
            removed: posts.indices.filter { $0 != current }, inserted: posts.indices.filter { $0 != now },
            count: posts.count, current: now)
    }

    private var sourceOrder: [FeedItem] {
        guard !places.isEmpty else { return read }
        let ends = pages.dropFirst() + [read.count]
        return zip(pages, ends).flatMap { start, end in
            (start..<end).sorted { places[$0] < places[$1] }.map { read[$0] }
        }
    }

    private func arranged(_ page: [FeedItem]) -> (posts: [FeedItem], places: [Int]) {
        guard let order = shuffle?.order(page) else { return (page, []) }
        return (order.map { page[$0] }, order)
    }

    // MARK: Taking over

    private mutating func take(_ response: FeedsResponse) {
        (posts, aside, stories, storyIDs) = ([], PostsAside(), [], [])
        (pages, places) = ([], [])
        title = response.title
        ids = Set(response.posts.lazy.map(\.id))
        skipped = response.skipped
        shape = response.shape
        next = response.next.map { NextPage($0) }
        add(response.posts)
        addStories(response.stories)
        firstCount = readCount
        firstStories = stories.count
    }

    /// A page, in the order in which it is to be shown.
    private mutating func add(_ page: [FeedItem]) {
        pages.append(readCount)
        let page = arranged(page)
        places += page.places
        show(page.posts)
    }

    private mutating func show(_ more: [FeedItem]) {
        guard !hidden.isEmpty else { return posts += more }
        for post in more {
            if hidden.hides(post) { aside.add(post, at: readCount) } else { posts.append(post) }
        }
    }

    /// A person whose stories came with an earlier page is not there twice.
    private mutating func addStories(_ more: [Story]) {
        stories += more.filter { storyIDs.insert($0.id).inserted }
    }
}

extension HiddenThings {
    var isEmpty: Bool { posts.isEmpty && authors.isEmpty }

    /// What one of the two hides and the other does not.
    func difference(to other: HiddenThings) -> HiddenThings {
        HiddenThings(
            posts: posts.symmetricDifference(other.posts), authors: authors.symmetricDifference(other.authors))
    }

    func hides(_ post: FeedItem) -> Bool {
        if posts.count == 1 ? posts.first == post.key : posts.contains(post.key) { return true }
        guard !authors.isEmpty, let author = post.authorKey else { return false }
        return authors.contains(author)
    }
}

/// A page still to be read, and those that led to it: a feed that names an earlier page again has ended.
struct NextPage {
    let token: PageToken
    private var seen: Set<PageToken> = []

    init(_ token: PageToken) { self.token = token }

    /// It is more of a document that was read already.
    var isHere: Bool { token.isHere }

    func follow(_ next: PageToken) -> NextPage? {
        var page = NextPage(next)
        page.seen = seen.union([token])
        return page.seen.contains(next) ? nil : page
    }
}
