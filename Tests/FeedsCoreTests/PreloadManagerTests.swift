// Fetching ahead follows the players: one chunk at a time, for the right items, and never when it is forbidden.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor @Suite struct PreloadManagerTests {
    private func rig(_ posts: [Post], chunks: Int = 10, rule: @escaping (PreloadSituation) -> PreloadDecision)
        -> StreamingRig
    {
        let rig = StreamingRig(posts, chunks: chunks)
        rig.script.rule = rule
        return rig
    }

    @Test func chunksComeOneAtATimeInTheOrderDecided() async {
        let rig = rig(SamplePosts.videos(0..<8), rule: Script.upTo(2))
        rig.open(count: 8)
        await until { rig.media.underWay == [.init("v0", 0, 0)] }
        await rig.rest()
        #expect(rig.media.requests.count == 1)
        await rig.deliverAll()
        #expect(
            rig.media.requests.map(\.description) == [
                "v0#0@0", "v0#1@0", "v1#0@0", "v1#1@0", "v2#0@0", "v2#1@0", "v3#0@0", "v3#1@0", "v4#0@0", "v4#1@0",
            ])
        #expect(rig.media.mostAtOnce == 1)
    }

    @Test func thePolicySeesTheLastStepsCost() async {
        let rig = rig(SamplePosts.videos(0..<2), rule: Script.upTo(1))
        rig.open(count: 1)
        rig.letDecodersWork()
        await until { rig.media.underWay.count == 1 }
        rig.maker.player(of: "v0")?.say(.stalled(true))
        rig.scheduler.advance(by: 0.3)
        rig.maker.player(of: "v0")?.say(.stalled(false))
        rig.scheduler.advance(by: 0.2)
        rig.media.deliver()
        await until { rig.script.situations.count == 2 }
        #expect(rig.script.situations.first?.lastStep == nil)
        let step = rig.script.situations.last?.lastStep
        #expect(step?.bytes == 94_000)
        #expect(abs((step?.delay ?? 0) - 500) < 1)
        #expect(abs((step?.rebuffer ?? 0) - 300) < 1)
    }

    @Test func whatStandsStillIsHurried() async {
        let rig = rig(SamplePosts.videos(0..<2), rule: Script.upTo(1))
        rig.open(count: 2)
        rig.letDecodersWork()
        await rig.deliverAll()
        rig.maker.player(of: "v0")?.say(.moving)
        await rig.rest()
        let before = rig.media.hurries
        rig.maker.player(of: "v0")?.say(.stalled(true))
        await until { rig.media.hurries == before + 1 }
    }

    @Test func aPlayerKnowsHowLongItsVideoIs() async {
        let rig = rig(SamplePosts.videos(0..<1), rule: Script.upTo(1))
        rig.open(count: 1)
        rig.letDecodersWork()
        rig.maker.player(of: "v0")?.duration = 12
        await rig.deliverAll()
        #expect(rig.media.durations["v0"] == 12)
    }

    @Test func aWaitEndsByItsTimeWhileAVideoPlays() async {
        let rig = rig(SamplePosts.videos(0..<1)) { _ in .wait(250) }
        rig.open(count: 1)
        rig.letDecodersWork()
        await rig.rest()
        let asked = rig.script.situations.count
        rig.maker.player(of: "v0")?.position = 1.5
        rig.scheduler.advance(by: 0.25)
        await until { rig.script.situations.count == asked + 1 }
        #expect(rig.script.situations.last?.lastStep == PreloadStep(delay: 250, rebuffer: 0, bytes: 0))
        #expect(rig.script.situations.last?.items.first?.position == 1500)
    }

    @Test func aCommitIsAnsweredAtOnceAndTurnsTheDirection() async {
        let rig = rig(SamplePosts.videos(0..<20)) { _ in .wait(60_000) }
        rig.open(count: 20, at: 10)
        rig.letDecodersWork()
        await rig.rest()
        #expect(rig.script.situations.last?.items.map(\.id) == [10, 11, 12, 13, 14])
        rig.players.handle(.committed(9))
        await rig.rest()
        #expect(rig.script.situations.last?.items.map(\.id) == [9, 8, 7, 6, 5])
        rig.players.handle(.committed(10))
        await rig.rest()
        #expect(rig.script.situations.last?.items.map(\.id) == [10, 11, 12, 13, 14])
    }

    @Test func photosAreSkippedAndAPhotoInFrontLeavesTheVideosBehindIt() async {
        let posts = [SamplePosts.photo("p"), SamplePosts.video("a"), SamplePosts.photo("q"), SamplePosts.video("b")]
        let rig = rig(posts, rule: Script.upTo(1))
        rig.open(count: 4)
        await rig.deliverAll()
        #expect(rig.media.requests.map(\.media) == ["a", "b"])
        rig.letDecodersWork()
        await rig.rest()
        #expect(rig.scheduler.pending == 0)
    }

    @Test func aFetchUnderWaySurvivesASwipeAndTheNextOneIsForTheNewItem() async {
        let rig = rig(SamplePosts.videos(0..<8), rule: Script.upTo(3))
        rig.open(count: 8)
        await until { rig.media.underWay.count == 1 }
        rig.players.handle(.committed(3))
        await rig.rest()
        #expect(rig.media.underWay == [.init("v0", 0, 0)])
        rig.media.deliver()
        await until { rig.media.underWay.first?.media == "v3" }
    }

    @Test func nothingRunsWhileThePersonHasPaused() async {
        let rig = rig(SamplePosts.videos(0..<3), rule: Script.upTo(2))
        rig.open(count: 3)
        rig.letDecodersWork()
        rig.players.handle(.pauseToggled)
        await rig.deliverAll()
        #expect(rig.scheduler.pending == 0)
        let asked = rig.script.situations.count
        rig.scheduler.advance(by: 3600)
        await rig.rest()
        #expect(rig.script.situations.count == asked)
    }

    @Test func nothingIsBegunForAWindowOutOfSightUntilItIsBack() async {
        let rig = rig(SamplePosts.videos(0..<3), rule: Script.upTo(2))
        rig.open(count: 3)
        rig.letDecodersWork()
        await until { rig.media.underWay.count == 1 }
        rig.players.handle(.suspended(true))
        rig.media.deliver()
        await rig.rest()
        #expect(rig.media.requests.count == 1)
        #expect(rig.scheduler.pending == 0)
        rig.players.handle(.suspended(false))
        await until { rig.media.requests.count == 2 }
    }

    @Test func everythingHereMeansNoTimerAndNoQuestion() async {
        let rig = rig(SamplePosts.videos(0..<2), chunks: 2, rule: Script.upTo(2))
        rig.open(count: 2)
        rig.letDecodersWork()
        await rig.deliverAll()
        #expect(rig.scheduler.pending == 0)
        let asked = rig.script.situations.count
        rig.scheduler.advance(by: 60)
        await rig.rest()
        #expect(rig.script.situations.count == asked)
    }

    @Test func localMediaAreNeverAskedFor() async {
        let rig = rig(SamplePosts.videos(0..<3), rule: Script.upTo(2))
        rig.media.layouts = [:]
        rig.open(count: 3)
        rig.letDecodersWork()
        await rig.rest()
        #expect(rig.media.requests.isEmpty)
        #expect(rig.script.situations.isEmpty)
        #expect(rig.scheduler.pending == 0)
    }

    @Test func afterASeekTheChunksFromThereOnAreWanted() async {
        let rig = rig(SamplePosts.videos(0..<1)) { _ in .wait(200) }
        rig.media.layouts["v0"]?.present = [0, nil, nil, nil, nil, 1, 1, 1, nil, nil]
        rig.open(count: 1)
        rig.letDecodersWork()
        await rig.rest()
        #expect(rig.script.situations.last?.items.first?.fetched == [0])
        rig.maker.player(of: "v0")?.position = 5.25
        rig.scheduler.advance(by: 0.2)
        await rig.rest()
        let item = rig.script.situations.last?.items.first
        #expect(item?.fetched.count == 8)
        #expect(item?.fetched.last == 1)
        // The present chunks play 2750 ms, and the last 700 ms of them do not count (KnownLayouts.lead).
        #expect(item?.buffer == 2050)
    }

    @Test func aSettledRenditionIsTheOnlyOneFetched() async {
        let rig = rig(SamplePosts.videos(0..<1), rule: Script.upTo(1, level: 0))
        rig.media.layouts["v0"]?.lockedLevel = 1
        rig.open(count: 1)
        await until { rig.media.underWay == [.init("v0", 0, 1)] }
        #expect(rig.script.situations.first?.items.first?.lockedLevel == 1)
    }

    @Test func anAnswerThatNamesNothingThereIsIgnored() async {
        let rig = rig(SamplePosts.videos(0..<2)) { _ in .fetch(item: 77, level: 0) }
        rig.open(count: 2)
        await rig.rest()
        rig.script.rule = { _ in .fetch(item: 0, level: 9) }
        rig.players.handle(.committed(1))
        await rig.rest()
        #expect(rig.media.requests.isEmpty)
    }

    @Test func theStoreHearsOfTheWindowTheCurrentItemFirst() async {
        let rig = rig(SamplePosts.videos(0..<12)) { _ in .wait(1000) }
        rig.open(count: 12)
        rig.players.handle(.committed(5))
        await until { rig.media.attended.last == ["v5", "v6", "v7", "v8", "v9", "v4", "v3"] }
        rig.players.shutDown()
        await until { rig.media.attended.last == [] }
    }

    @Test func aClosedFeedFetchesNoMore() async {
        let rig = rig(SamplePosts.videos(0..<5), rule: Script.upTo(2))
        rig.open(count: 5)
        await until { rig.media.underWay.count == 1 }
        rig.streaming.finish()
        rig.players.shutDown()
        rig.media.deliver()
        await rig.rest()
        #expect(rig.media.requests.count == 1)
        #expect(rig.scheduler.pending == 0)
    }

    @Test func theSourcesOwnRetentionWins() async {
        var post = SamplePosts.video("v0")
        post.media[0].metadata.retention = [0.8, 0.4, 0.6]
        let rig = rig([post]) { _ in .wait(200) }
        rig.open(count: 1)
        await until { !rig.script.situations.isEmpty }
        #expect(rig.script.situations[0].items[0].retention == [1, 0.5, 0.5])
    }
}
