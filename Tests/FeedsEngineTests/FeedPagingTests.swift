// When the next page is requested.
// Thread: any. Invariant: never two requests at a time.

import FeedsEngine
import Testing

struct FeedPagingTests {
    @Test func theNextPageLoadsTenItemsBeforeTheEnd() {
        var paging = loaded(count: 40)
        #expect(paging.handle(.appeared(29)) == [])
        #expect(paging.handle(.appeared(30)) == [.loadNextPage])
        #expect(paging.handle(.appeared(31)) == [])
        #expect(paging.state == .loading)
        #expect(paging.handle(.pageLoaded(added: 20, hasNext: true)) == [])
        #expect(paging.count == 60)
        #expect(paging.handle(.appeared(50)) == [.loadNextPage])
    }

    @Test func aShortFirstPageLoadsOnAtOnce() {
        var paging = FeedPaging()
        #expect(paging.handle(.reset(count: 4, hasNext: true)) == [.loadNextPage])
        #expect(paging.handle(.pageLoaded(added: 3, hasNext: true)) == [.loadNextPage])
        #expect(paging.handle(.pageLoaded(added: 3, hasNext: false)) == [])
        #expect(paging.state == .end)
    }

    @Test func aFailedPageWaitsForATap() {
        var paging = loaded(count: 12)
        _ = paging.handle(.appeared(11))
        #expect(paging.handle(.pageFailed(time: 0)) == [])
        #expect(paging.state == .failed)
        #expect(paging.handle(.appeared(11)) == [])
        #expect(paging.handle(.retryTapped) == [.loadNextPage])
        #expect(paging.handle(.retryTapped) == [])
    }

    @Test func whoGoesOnTriesAgainAfterAWhile() {
        var paging = loaded(count: 12)
        _ = paging.handle(.appeared(5, time: 0))
        #expect(paging.handle(.pageFailed(time: 10)) == [])
        #expect(paging.handle(.appeared(6, time: 11.9)) == [])
        #expect(paging.handle(.appeared(7, time: 12)) == [.loadNextPage])
        #expect(paging.handle(.pageFailed(time: 12)) == [])
        #expect(paging.handle(.appeared(8, time: 15.9)) == [])
        #expect(paging.handle(.appeared(9, time: 16)) == [.loadNextPage])
        #expect(paging.handle(.pageLoaded(added: 5, hasNext: true)) == [.loadNextPage])
        #expect(paging.handle(.pageFailed(time: 20)) == [])
        #expect(paging.handle(.appeared(16, time: 22)) == [.loadNextPage])
    }

    @Test func pagesOfNothingButDuplicatesComeToAnEnd() {
        var paging = FeedPaging()
        _ = paging.handle(.reset(count: 5, hasNext: true))
        #expect(paging.handle(.pageLoaded(added: 0, hasNext: true)) == [.loadNextPage])
        #expect(paging.handle(.pageLoaded(added: 0, hasNext: true)) == [.loadNextPage])
        #expect(paging.handle(.pageLoaded(added: 0, hasNext: true)) == [])
        #expect(paging.state == .end)
    }

    @Test func answersNobodyWaitsForAreIgnored() {
        var paging = loaded(count: 40)
        #expect(paging.handle(.pageLoaded(added: 9, hasNext: false)) == [])
        #expect(paging.handle(.pageFailed(time: 0)) == [])
        #expect(paging.count == 40)
        #expect(paging.state == .idle)
    }

    @Test func aFeedWithoutNextPageHasEnded() {
        var paging = FeedPaging()
        #expect(paging.handle(.reset(count: 3, hasNext: false)) == [])
        #expect(paging.handle(.appeared(2)) == [])
        #expect(paging.state == .end)
    }

    private func loaded(count: Int) -> FeedPaging {
        var paging = FeedPaging()
        _ = paging.handle(.reset(count: count, hasNext: true))
        return paging
    }
}
