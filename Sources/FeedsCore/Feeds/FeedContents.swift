// The part of a source that a feed screen has loaded: the posts of the first and later pages, and the next page.
// Thread: any. Invariant: `order` holds the loaded posts without the hidden ones, in the source's order or with each
// page shuffled within itself; it begins with the first page, and a later page repeats no post. A post never moves
// within `read`, where its handle finds it.

import FeedsEngine
import FeedsModels
import Foundation

struct FeedContents {
    /// How a new answer of the source differs from the loaded posts.
    enum Difference {
        case none
        /// Every post keeps its place, but its content may differ, and posts may be added at the end.
        case inPlace
        case others
    }

    /// The posts that the feed shows.
    private(set) var order = PostOrder()
    private(set) var stories: [Story] = []
    private(set) var skipped: [SkippedItem] = []
    /// The source's own title.
    private(set) var title: String?
    /// The page that the feed belongs to, and its picture.
    private(set) var home: URL?
    private(set) var icon: URL?
    private(set) var next: NextPage?
    /// The posts of the source, as it said; nil when it does not say.
    private(set) var total: Int?
    /// All loaded posts, hidden ones included, in the order in which the source gave them.
    private var read = PostShelf()
    /// All handles, hidden ones included, in display order.
    private var all: [PostHandle] = []
    /// True for each post of `read` that the user has hidden.
    private var isAside: [Bool] = []
    /// The handle of the first post of `read`.
    private let base: Int
    /// Index in `read` at which each page begins.
    private var pages: [Int] = []
    private var shuffle: FeedShuffle?
    /// Numbers of posts that the source no longer has.
    private var gone: Set<Int> = []
    private var hidden: HiddenThings
    private var ids: Set<Post.ID> = []
    private var storyIDs: Set<Story.ID> = []
    /// Numbers of posts and stories that came with the first page.
    private var firstCount = 0
    private var firstRest: RollPart?
    private var firstStories = 0

    /// The stories whose author the user has not hidden.
    var shownStories: [Story] {
        hidden.authors.isEmpty ? stories : stories.filter { !hidden.authors.contains($0.authorKey) }
    }

    init(hidden: HiddenThings = HiddenThings()) { (self.hidden, base) = (hidden, 0) }

    init(
        _ response: FeedsResponse, hidden: HiddenThings = HiddenThings(), shuffle: FeedShuffle? = nil,
        from base: Int = 0
    ) {
        self.hidden = hidden
        self.shuffle = shuffle
        self.base = base
        ids = Set(response.posts.lazy.map(\.id))
        total = response.total
        skipped = response.skipped
        next = response.next.map { NextPage($0) }
        (title, home, icon) = (response.title, response.syndication?.home, response.syndication?.icon)
        add(response.posts, response.rest)
        addStories(response.stories)
        firstCount = response.posts.count
        firstRest = response.rest
        firstStories = stories.count
    }

    var posts: ShownPosts { ShownPosts(order: order, read: read, base: base) }

    /// The post of a handle, even if it is hidden.
    func post(_ handle: PostHandle) -> Post? {
        read.indices.contains(handle.number - base) ? read[handle.number - base] : nil
    }

    /// The first handle that is not given out yet.
    var nextHandle: Int { base + read.count }

    /// True if a loaded post behind the first `count` has this key, hidden or not.
    func holds(_ key: PostKey, from count: Int) -> Bool { posts.place(of: key).map { $0 >= count } ?? false }

    /// The source says how many posts it has now.
    mutating func counted(_ total: Int?) { self.total = total }

    /// True when there are posts and the user has hidden all of them.
    var isAllHidden: Bool { order.count == 0 && !read.isEmpty }

    private var hasFurtherPages: Bool { read.count > firstCount + (firstRest?.count ?? 0) }

    func difference(to response: FeedsResponse) -> Difference {
        let first = arranged(0..<firstCount).lazy.map { read[$0] }
        let hasSameEnd = hasFurtherPages || next?.token == response.next && firstRest == response.rest
        let hasSameStories = stories.prefix(firstStories).elementsEqual(response.stories)
        let posts = arranged(response.posts)
        if hasSameEnd, hasSameStories, first.elementsEqual(posts) { return .none }
        // A post may now name a hidden author. It would then disappear.
        let keepsPlaces =
            posts.lazy.map(\.id).starts(with: first.lazy.map(\.id))
            && zip(first, posts).allSatisfy { hidden.hides($0) == hidden.hides($1) }
        let mayGrow = !hasFurtherPages && (firstRest == nil || firstRest == response.rest)
        return keepsPlaces && (mayGrow || posts.count == firstCount && firstRest == response.rest) ? .inPlace : .others
    }

    /// Applies an answer whose difference is `.inPlace`.
    mutating func update(to response: FeedsResponse) {
        let (posts, hasFurtherPages) = (arranged(response.posts), hasFurtherPages)
        for (index, post) in zip(arranged(0..<firstCount), posts) { read[index] = post }
        let furtherStories = stories.dropFirst(firstStories)
        (stories, storyIDs) = ([], [])
        addStories(response.stories)
        firstStories = stories.count
        addStories(Array(furtherStories))
        (title, total) = (response.title, response.total)
        guard !hasFurtherPages else { return }
        let more = response.posts.filter { ids.insert($0.id).inserted }
        firstCount += more.count
        let start = read.count
        read.append(more)
        if firstRest == nil, let rest = response.rest { read.append(rest) }
        firstRest = response.rest
        show(start..<read.count)
        pages = [0]
        skipped = response.skipped
        next = response.next.map { NextPage($0) }
    }

    /// Adds a further page. Returns how many of its posts were new, and how many of those are shown.
    mutating func append(_ response: FeedsResponse, after page: NextPage) -> (new: Int, shown: Int) {
        let before = (read.count, order.count)
        add(response.posts.filter { ids.insert($0.id).inserted }, response.rest)
        addStories(response.stories)
        skipped += response.skipped
        next = response.next.flatMap { page.follow($0) }
        return (read.count - before.0, order.count - before.1)
    }

    /// Applies a changed set of hidden things. Returns false when no shown post changes.
    mutating func hide(_ things: HiddenThings) -> Bool {
        guard things != hidden else { return false }
        let changed = hidden.difference(to: things)
        hidden = things
        let affected = read.indices.filter { read.isHidden($0, by: changed) }
        for index in affected { isAside[index] = read.isHidden(index, by: things) || gone.contains(index) }
        return !affected.isEmpty && rearranged()
    }

    /// Posts that were read and are hidden, and that the source still had when it was asked last.
    var aside: Set<Post.ID> {
        Set(isAside.indices.lazy.filter { isAside[$0] && !gone.contains($0) }.map { read.key($0).id })
    }

    /// Posts that were read, and that the source no longer had when it was asked last.
    var lost: Set<Post.ID> { Set(gone.lazy.map { read.key($0).id }) }

    /// Leaves out posts that the source no longer has, and shows those that it has again. Returns false when no shown
    /// post changes.
    mutating func follow(_ change: SourceChange, to response: FeedsResponse) -> Bool {
        let left = change.gone.isEmpty ? [] : read.indices.filter { change.gone.contains(read.key($0).id) }
        let back = gone.filter { change.returned.contains(read.key($0).id) }
        gone = gone.subtracting(back).union(left)
        for index in left { isAside[index] = true }
        for index in back { isAside[index] = read.isHidden(index, by: hidden) }
        insert(change.restored, of: response)
        return rearranged()
    }

    /// Each post comes before the one that follows it in the response, unless another answer has brought it meanwhile.
    private mutating func insert(_ restored: Set<Post.ID>, of response: FeedsResponse) {
        guard !restored.isEmpty else { return }
        var answer = PostShelf()
        answer.append(response.posts)
        if let rest = response.rest { answer.append(rest) }
        let missing = restored.filter { read.number(of: $0) == nil }
        for number in missing.compactMap(answer.number).sorted(by: >) {
            let next = number + 1 < answer.count ? read.number(of: answer.key(number + 1).id) : nil
            let place = next.flatMap { all.firstIndex(of: PostHandle(base + $0)) } ?? all.count
            all.insert(PostHandle(base + read.count), at: place)
            ids.insert(answer.key(number).id)
            read.append([answer[number]])
            isAside.append(read.isHidden(read.count - 1, by: hidden))
        }
    }

    /// The post to show in place of one that is shown no more: the next, or else the last. Without one, the first.
    func standIn(for handle: PostHandle?) -> PostHandle? {
        guard let handle else { return order.handle(at: 0) }
        let rest = all.drop { $0 != handle }
        return rest.first(where: isShown) ?? order.handles.last
    }

    // MARK: Order

    /// Shuffles the posts, or restores the source's order. Returns false when the order stays the same.
    mutating func arrange(by new: FeedShuffle?) -> Bool {
        guard new != shuffle else { return false }
        shuffle = new
        all = zip(pages, pages.dropFirst() + [read.count]).flatMap { handles(arranged($0..<$1)) }
        return rearranged()
    }

    private mutating func rearranged() -> Bool {
        let new = PostOrder(all.filter(isShown))
        defer { order = new }
        return order != new
    }

    private func isShown(_ handle: PostHandle) -> Bool { !isAside[handle.number - base] }

    private func arranged(_ page: [Post]) -> [Post] { shuffle?.order(page).map { page[$0] } ?? page }

    /// The indices in `read` of a part of it, in display order.
    private func arranged(_ page: Range<Int>) -> [Int] {
        shuffle?.order(page.map(read.key)).map { $0 + page.lowerBound } ?? Array(page)
    }

    private func handles(_ indices: [Int]) -> [PostHandle] { indices.map { PostHandle(base + $0) } }

    // MARK: Adding posts

    private mutating func add(_ page: [Post], _ rest: RollPart?) {
        let start = read.count
        pages.append(start)
        read.append(page)
        if let rest { read.append(rest) }
        show(start..<read.count)
    }

    /// Shows posts of `read` after all others.
    private mutating func show(_ part: Range<Int>) {
        let more = handles(arranged(part))
        all += more
        isAside += hidden.isEmpty ? part.map { _ in false } : part.map { read.isHidden($0, by: hidden) }
        order.append(more.filter(isShown))
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
