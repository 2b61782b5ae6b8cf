// What the stories need from the feed whose document contains them.
// Thread: main actor. Invariant: only the feed loads the document, and only once.

import FeedsEngine
package import FeedsModels

@MainActor package protocol StoryFeed: AnyObject {
    /// In the source's order; further pages add theirs at the end. Observed.
    var stories: [Story] { get }
    var hasFurtherPages: Bool { get }
    /// Returns when the page has been read; false when it could not be read.
    func readNextPage() async -> Bool
    func refresh() async
}

extension FeedsViewModel: StoryFeed {
    /// All stories of a long document come with its first slice.
    package var hasFurtherPages: Bool { pagingState != .end && loader.contents.next?.isHere != true }

    package func readNextPage() async -> Bool {
        if pagingState == .failed { retryPageTapped() } else { appeared(posts.count) }
        while pagingState == .loading { await ChangeFollower.firstChange { _ = pagingState } }
        return pagingState != .failed
    }
}
