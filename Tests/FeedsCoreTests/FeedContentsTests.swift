// What a feed has loaded stays what a plain list would be, and a post keeps its handle.

import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsCore

struct FeedContentsTests {
    @Test(arguments: 0..<60 as Range<UInt64>)
    func `any order of acts leaves what a plain list would`(seed: UInt64) {
        var ride = ContentsRide(seed: seed)
        for _ in 0..<40 { ride.step() }
        #expect(ride.broken.isEmpty, "seed \(seed): \(ride.broken.joined(separator: "; "))")
    }

    /// Among so many rides, each kind of act must change something, and each kind of answer must occur.
    @Test func `the rides see every kind of act`() {
        var seen: [String: Int] = [:]
        for seed in 0..<60 as Range<UInt64> {
            var ride = ContentsRide(seed: seed)
            for _ in 0..<40 { ride.step() }
            seen.merge(ride.seen) { $0 + $1 }
        }
        for act in ["hide", "show", "author", "page", "arrange", "same", "changed", "longer", "others", "all hidden"] {
            #expect(seen[act, default: 0] > 20, "\(act): \(seen)")
        }
    }

    @Test func `a post that two readings bring back is there once`() async {
        let posts = SamplePosts.videos(0..<4)
        let answer = FeedsResponse(shape: .sample, posts: posts)
        var contents = FeedContents(FeedsResponse(shape: .sample, posts: posts.filter { $0.id != "v1" }))
        let unseen = SourceChange.Unseen(deleted: [posts[1].key])
        let change = await SourceChange(from: contents.posts, unseen: unseen, to: answer)
        let handles = contents.order.handles
        for _ in 0..<2 { _ = contents.follow(change, to: answer) }
        #expect(contents.posts.map(\.id) == posts.map(\.id))
        #expect(contents.order.handles.filter(handles.contains) == handles)
    }

    @Test func `another answer gets handles of its own`() {
        let posts = SamplePosts.videos(0..<3)
        let old = FeedContents(FeedsResponse(shape: .sample, posts: posts))
        let new = FeedContents(FeedsResponse(shape: .sample, posts: posts), from: old.nextHandle)
        #expect(Set(old.order.handles).isDisjoint(with: new.order.handles))
        #expect(old.order.handles.allSatisfy { new.post($0) == nil })
        #expect(new.order.handles.compactMap(new.post) == posts)
    }

    @Test func `a hidden post's place falls to the next that is shown, or to the last`() {
        let posts = SamplePosts.videos(0..<6)
        var contents = FeedContents(FeedsResponse(shape: .sample, posts: posts))
        let handles = contents.order.handles
        let changes = contents.hide(HiddenThings(posts: Set([1, 2, 5].map { posts[$0].key })))
        #expect(changes)
        let stands = handles.map { contents.standIn(for: $0).flatMap(contents.post)?.id }
        #expect(stands == ["v0", "v3", "v3", "v3", "v4", "v4"])
        #expect(contents.standIn(for: nil) == handles[0], "a feed that showed nothing begins at its first post")
    }
}

/// Random acts on a feed's contents, and the same acts on a plain list of pages.
private struct ContentsRide {
    private var dice: SplitMix64
    private var contents: FeedContents
    private var pages: [[Post]]
    private var hidden = HiddenThings()
    private var shuffle: FeedShuffle?
    private var handles: [Post.ID: PostHandle] = [:]
    private var given = 0
    private let base: Int
    private(set) var broken: [String] = []
    private(set) var seen: [String: Int] = [:]

    init(seed: UInt64) {
        dice = SplitMix64(seed: seed)
        base = Int.random(in: 0...1000, using: &dice)
        pages = [[]]
        if Bool.random(using: &dice) { hidden.authors = [Self.author(0)] }
        contents = FeedContents()
        pages = [newPosts(upTo: 8)]
        contents = FeedContents(
            FeedsResponse(shape: .sample, posts: pages[0], next: Self.next), hidden: hidden, from: base)
        check(after: "opening")
    }

    private static let next = BatchToken("/next.json")

    private static func author(_ number: Int) -> AuthorKey { AuthorKey(source: "", name: "Author \(number)") }

    private mutating func newPosts(upTo most: Int) -> [Post] {
        (0..<Int.random(in: 0...most, using: &dice)).map { _ in
            given += 1
            var post = SamplePosts.video("v\(given)")
            post.author = Author(name: "Author \(Int.random(in: 0..<4, using: &dice))")
            return post
        }
    }

    // MARK: The plain list

    private var all: [Post] { pages.flatMap { page in shuffle?.order(page).map { page[$0] } ?? page } }

    private func isShown(_ post: Post) -> Bool {
        !hidden.posts.contains(post.key) && !hidden.authors.contains { $0 == post.authorKey }
    }

    private func standIn(for post: Post) -> Post? {
        all.drop { $0.id != post.id }.first(where: isShown) ?? all.last(where: isShown)
    }

    // MARK: Acts

    mutating func step() {
        switch Int.random(in: 0..<8, using: &dice) {
        case 0, 1: hide("hide") { ride in ride.hidden.posts.formUnion(ride.some()) }
        case 2, 3: hide("show") { ride in ride.hidden.posts.subtract(ride.some()) }
        case 4: hide("author") { ride in ride.turnAuthor() }
        case 5: append()
        case 6: arrange()
        default: answer()
        }
    }

    private mutating func some() -> Set<PostKey> {
        let share = Int.random(in: 1...5, using: &dice)
        return Set(all.map(\.key).filter { _ in Int.random(in: 0..<share, using: &dice) == 0 })
    }

    private mutating func turnAuthor() {
        let author = Self.author(Int.random(in: 0..<4, using: &dice))
        if hidden.authors.remove(author) == nil { hidden.authors.insert(author) }
    }

    private mutating func hide(_ name: String, _ change: (inout Self) -> Void) {
        let before = all.filter(isShown)
        change(&self)
        expect(contents.hide(hidden) == (all.filter(isShown) != before), "\(name) reports its change", after: name)
        if all.filter(isShown) != before { note(name) }
        check(after: name)
    }

    private mutating func append() {
        let new = newPosts(upTo: 5)
        // A page may repeat posts that the feed has already.
        let page = Bool.random(using: &dice) ? all.prefix(1) + new : new
        let added = contents.append(
            FeedsResponse(shape: .sample, posts: page, next: Self.next), after: NextPage(Self.next))
        pages.append(new)
        expect(added == (new.count, new.filter(isShown).count), "a page counts its posts", after: "page")
        if !new.isEmpty { note("page") }
        check(after: "page")
    }

    private mutating func arrange() {
        let before = all.filter(isShown)
        let first = all.filter(isShown).randomElement(using: &dice)?.key
        shuffle = Bool.random(using: &dice) ? FeedShuffle(seed: dice.next(), first: first) : nil
        expect(contents.arrange(by: shuffle) == (all.filter(isShown) != before), "the order changes", after: "arrange")
        if all.filter(isShown) != before { note("arrange") }
        check(after: "arrange")
    }

    /// The source is asked again: its first page may have other texts, further posts, and another end.
    private mutating func answer() {
        var first = pages[0]
        if Bool.random(using: &dice), let index = first.indices.randomElement(using: &dice) {
            first[index].title += "!"
        }
        if Int.random(in: 0..<3, using: &dice) > 0 { first += newPosts(upTo: 2) }
        let response = FeedsResponse(shape: .sample, posts: first, next: Self.next)
        switch contents.difference(to: response) {
        case .none:
            note("same")
            expect(first == pages[0], "a changed answer is no other", after: "answer")
        case .inPlace:
            note(first.count == pages[0].count ? "changed" : "longer")
            contents.update(to: response)
            pages[0] = first
        case .others:
            note("others")
            let isLonger = first.count > pages[0].count
            expect(isLonger && (shuffle != nil || pages.count > 1), "a longer page is in place", after: "answer")
        }
        check(after: "answer")
    }

    // MARK: Comparison

    private mutating func check(after act: String) {
        let shown = all.filter(isShown)
        expect(
            Array(contents.posts) == shown, "shown are \(contents.posts.map(\.id)), not \(shown.map(\.id))", after: act)
        expect(contents.order.handles.map(contents.post) == shown, "handles name their posts", after: act)
        expect(contents.nextHandle == base + all.count, "the next handle is free", after: act)
        expect(contents.isAllHidden == (shown.isEmpty && !all.isEmpty), "all hidden", after: act)
        if contents.isAllHidden { note("all hidden") }
        for (post, handle) in zip(contents.posts, contents.order.handles) {
            let known = handles[post.id]
            expect(known == nil || known == handle, "\(post.id) keeps its handle", after: act)
            expect(known != nil || !handles.values.contains(handle), "\(handle) names a post already", after: act)
            handles[post.id] = handle
        }
        for post in all {
            guard let handle = handles[post.id] else { continue }
            expect(contents.post(handle) == post, "\(handle) leads to \(post.id)", after: act)
            let standIn = contents.standIn(for: handle).flatMap(contents.post)
            expect(standIn == self.standIn(for: post), "the place of \(post.id)", after: act)
        }
    }

    private mutating func note(_ act: String) { seen[act, default: 0] += 1 }

    private mutating func expect(_ isTrue: Bool, _ rule: String, after act: String) {
        if !isTrue { broken.append("\(rule), after \(act)") }
    }
}
