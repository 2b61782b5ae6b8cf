// What a feed screen holds of its source: the posts of the first page and of those that followed, and what comes next.
// Thread: any; a plain value. Invariant: `posts` begins with the first page, and a further page repeats no id.

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

    private(set) var posts: [FeedItem] = []
    private(set) var stories: [Story] = []
    private(set) var skipped: [SkippedItem] = []
    private(set) var shape: FeedShape?
    private(set) var next: NextPage?
    private var ids: Set<String> = []
    /// How many of the posts came with the first page.
    private var firstCount = 0

    init() {}

    init(_ response: FeedsResponse) { take(response) }

    private var hasFurtherPages: Bool { posts.count > firstCount }

    func difference(to response: FeedsResponse) -> Difference {
        let first = posts.prefix(firstCount)
        let hasSameEnd = hasFurtherPages || next?.url == response.next
        if hasSameEnd, stories == response.stories, first.elementsEqual(response.posts) { return .none }
        let keepsNumbers = response.posts.lazy.map(\.id).starts(with: first.lazy.map(\.id))
        return keepsNumbers && (!hasFurtherPages || response.posts.count == firstCount) ? .inPlace : .others
    }

    /// Takes over an answer that differs in place.
    mutating func update(to response: FeedsResponse) {
        let further = posts.dropFirst(firstCount)
        let (page, wereSkipped) = (next, skipped)
        take(response)
        guard !further.isEmpty else { return }
        posts += further
        ids.formUnion(further.map(\.id))
        (next, skipped) = (page, wereSkipped)
    }

    /// Adds a further page; gives the number of posts that were new.
    mutating func append(_ response: FeedsResponse, after page: NextPage) -> Int {
        let fresh = response.posts.filter { ids.insert($0.id).inserted }
        skipped += response.skipped
        next = response.next.flatMap { page.follow($0) }
        posts += fresh
        return fresh.count
    }

    private mutating func take(_ response: FeedsResponse) {
        posts = response.posts
        stories = response.stories
        skipped = response.skipped
        shape = response.shape
        next = response.next.map { NextPage(url: $0) }
        ids = Set(posts.map(\.id))
        firstCount = posts.count
    }
}

/// A page still to be read, and those that led to it: a feed that names an earlier page again has ended.
struct NextPage {
    let url: URL
    private var seen: Set<URL> = []

    init(url: URL) { self.url = url }

    func follow(_ next: URL) -> NextPage? {
        var page = NextPage(url: next)
        page.seen = seen.union([url])
        return page.seen.contains(next) ? nil : page
    }
}
