// The tray: its order, its rings, its pages, and starting over.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct StoryTrayTests {
    private let ann = story("Ann", "pp")
    private let bob = story("Bob", "p")
    private let cid = story("Cid", "p")

    @Test func unseenComeFirstInTheSourcesOrder() async {
        let rig = await StoryRig([ann, bob, cid], seen: ann.keys + cid.keys)
        #expect(rig.names == ["Bob", "Ann", "Cid"])
        #expect(rig.list.stories.map(rig.list.isSeen) == [false, true, true])
    }

    @Test func theOrderStaysWhileItIsLookedAtAndTheRingsAreLive() async {
        let rig = await StoryRig([ann, bob, cid])
        rig.open("Ann")
        rig.viewer?.next()
        await rig.person.flush()
        #expect(!rig.list.isSeen(ann))
        rig.list.nextStory()
        rig.viewer?.previous()
        rig.viewer?.next()
        rig.list.close()
        await rig.person.flush()
        rig.person.perform([.storySeen(ann.keys[1], Date(timeIntervalSince1970: 1))])
        await until { rig.list.isSeen(ann) }
        #expect(rig.names == ["Ann", "Bob", "Cid"])
        rig.list.trayOpened()
        #expect(rig.names == ["Bob", "Cid", "Ann"])
    }

    @Test func twoTraysAgreeAfterAnyAct() async {
        let rig = await StoryRig([ann, bob])
        let other = StoriesModel(
            feed: rig.feed, service: StoryService(feed: rig.feed, person: rig.person), settings: rig.settings,
            person: rig.person, maker: rig.maker, scheduler: rig.scheduler)
        await until { other.stories.count == 2 }
        rig.open("Bob")
        rig.advance(5)
        await until { other.isSeen(bob) && rig.list.isSeen(bob) }
        #expect(!other.isSeen(ann) && other.viewer == nil)
    }

    @Test func pagesFollowNearTheEnd() async {
        let pages = (0..<3).map { (page: Int) -> [Story] in
            (0..<6).map { story("P\(page)\($0)", "p", page: page) }
        }
        let rig = await StoryRig(pages.flatMap(\.self), seen: pages[1][0].keys)
        #expect(rig.names.count == 6 && rig.list.pagingState == .idle)
        rig.list.handleStoryAppear(rig.list.stories[1])
        #expect(rig.names.count == 6)
        rig.list.handleStoryAppear(rig.list.stories[2])
        await until { rig.names.count == 12 }
        #expect(rig.names[6] == "P11" && rig.names[11] == "P10", "unseen first, page by page")
        rig.list.handleStoryAppear(rig.list.stories[11])
        await until { rig.names.count == 18 && rig.list.pagingState == .end }
        #expect(rig.feed.reads == 0)
    }

    @Test func withoutPagesTenComeAtATime() async {
        let rig = await StoryRig((0..<23).map { story("N\($0)", "p") })
        #expect(rig.names.count == 10)
        rig.list.handleStoryAppear(rig.list.stories[9])
        await until { rig.names.count == 20 }
        rig.list.handleStoryAppear(rig.list.stories[19])
        await until { rig.names.count == 23 }
    }

    @Test func whenTheDocumentIsUsedUpTheFeedsNextPageIsRead() async {
        // With two people, the next page is requested at once.
        let rig = await StoryRig([ann, bob], pages: [[cid]], isOffline: true)
        await until { rig.list.pagingState == .failed }
        #expect(rig.names == ["Ann", "Bob"])
        rig.feed.isOffline = false
        rig.list.retryPageTapped()
        await until { rig.names == ["Ann", "Bob", "Cid"] && rig.list.pagingState == .end }
    }

    @Test func pagesWithoutStoriesAreNoFailureAndHaveAnEnd() async {
        let rig = await StoryRig([ann], pages: [[], [], [], [], []])
        rig.list.handleStoryAppear(ann)
        await until { rig.list.pagingState == .end }
        #expect(rig.names == ["Ann"] && rig.feed.reads == 3)
    }

    @Test func aRefreshInTheMiddleOfAPageLosesNobody() async {
        let rig = await StoryRig((0..<35).map { story("N\($0)", "p") })
        rig.list.handleStoryAppear(rig.list.stories[9])
        rig.feed.stories = (1..<36).map { story("N\($0)", "p") }
        await until { rig.names.first == "N1" }
        for _ in 0..<3 {
            let before = rig.names.count
            rig.list.handleStoryAppear(rig.list.stories[before - 1])
            await until { rig.names.count > before || rig.names.count == 35 }
        }
        #expect(rig.names == (1..<36).map { "N\($0)" })
    }

    @Test func theViewerReadsOnToo() async {
        let people = (0..<14).map { story("N\($0)", "p") }
        let rig = await StoryRig(people)
        rig.open("N7")
        await until { rig.names.count == 14 }
        for _ in 0..<4 { rig.list.nextStory() }
        #expect(rig.shown == "N11 0")
    }

    @Test func aRefreshWaitsUntilTheViewerIsClosed() async {
        let rig = await StoryRig([ann, bob])
        rig.open("Bob")
        rig.feed.stories = [cid, bob]
        await rig.rest()
        #expect(rig.names == ["Ann", "Bob"] && rig.shown == "Bob 0")
        rig.viewer?.previous()
        #expect(rig.shown == "Ann 0")
        rig.list.close()
        await until { rig.names == ["Cid", "Bob"] }
    }

    @Test func resettingMakesEverythingNewAgainAndCanBeTakenBack() async {
        let rig = await StoryRig([ann, bob], seen: ann.keys)
        #expect(rig.names == ["Bob", "Ann"])
        rig.open("Bob")
        rig.viewer?.likeButtonTapped()
        await rig.list.resetData()
        #expect(rig.viewer == nil && rig.feed.refreshes == 1)
        await until { rig.names == ["Ann", "Bob"] && !rig.list.isSeen(ann) }
        #expect(await rig.seen() == [])
        rig.person.undo()
        await until { rig.list.isSeen(ann) }
    }

    @Test func whatAnotherProcessDidIsTakenOver() async {
        let rig = await StoryRig([ann, bob])
        _ = try? await rig.store.perform(bob.keys.map { .storySeen($0, Date(timeIntervalSince1970: 3)) })
        await rig.store.tellEverythingChanged()
        await until { rig.list.isSeen(bob) }
    }

    @Test func aStoreThatCannotBeReadLeavesTheSourcesOrder() async {
        let rig = await StoryRig([])
        await rig.store.refuse(with: .corrupt)
        rig.feed.stories = [ann, bob]
        await until { rig.names == ["Ann", "Bob"] }
    }

    @Test func nobodyOpensWhatIsNotThere() async {
        let rig = await StoryRig([ann])
        rig.list.open(bob)
        #expect(rig.viewer == nil)
        rig.list.close()
        rig.list.nextStory()
        #expect(rig.list.neighbour(1) == nil)
    }
}
