// What stories need of the feed whose document they come with.
// Thread: main actor. Invariant: the document is read once, by the feed; nobody asks for it a second time.

import FeedsEngine
package import FeedsModels

@MainActor package protocol StoryFeed: AnyObject {
    /// In the source's order; further pages add theirs at the end. Observed.
    var stories: [Story] { get }
    var hasFurtherPages: Bool { get }
    /// Comes back when the page was read, or could not be: then with false.
    func readNextPage() async -> Bool
    func refresh() async
}

extension FeedsViewModel: StoryFeed {
    /// All stories of a long document come with its first slice.
    package var hasFurtherPages: Bool { pagingState != .end && loader.contents.next?.isHere != true }

    package func readNextPage() async -> Bool {
        if pagingState == .failed { retryPageTapped() } else { appeared(posts.count) }
        while pagingState == .loading { await Following.firstChange { _ = pagingState } }
        return pagingState != .failed
    }
}
