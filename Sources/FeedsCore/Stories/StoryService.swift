// Hands out the stories of a feed in the pages of their document, and has the feed read on when they are used up.
// Thread: main actor. Invariant: what was handed out is the beginning of what the feed holds.

package import FeedsModels

@MainActor package final class StoryService: StoryServiceProtocol {
    /// People on a page, where the document has no pages.
    static let pageSize = 10

    private let feed: any StoryFeed
    private let person: UserActions?
    private var handed = 0
    /// Counts how often it began anew.
    private var visit = 0

    package init(feed: any StoryFeed, person: UserActions?) {
        self.feed = feed
        self.person = person
    }

    package var hasNextPage: Bool { handed < feed.stories.count || feed.hasFurtherPages }

    package func fetchStories() -> [Story] {
        handed = 0
        visit += 1
        return takePage()
    }

    package func fetchNextPage() async -> [Story]? {
        if handed >= feed.stories.count {
            let visit = visit
            guard await feed.readNextPage(), visit == self.visit else { return nil }
        }
        return takePage()
    }

    package func resetData() async {
        let sources = Set(feed.stories.map(\.origin)).sorted()
        person?.perform(
            sources.map { .storiesReset(source: $0) }, .undoable(saying: tr("All stories count as new again.")))
        await person?.flush()
        await feed.refresh()
    }

    private func takePage() -> [Story] {
        let rest = feed.stories.dropFirst(handed)
        guard let first = rest.first else { return [] }
        let isPaged = first.page != nil
        let page =
            isPaged ? rest.prefix { $0.page == first.page && $0.origin == first.origin } : rest.prefix(Self.pageSize)
        handed += page.count
        return Array(page)
    }
}
